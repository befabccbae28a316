/** One sentence for the person, on whatever page they are, that goes away by itself. */

const SHOWN_FOR = 8000;

let sentence = $state("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is to be told now; empty if nothing is. */
export function notice(): string {
  return sentence;
}

/** Tells something. */
export function tell(told: string): void {
  clearTimeout(timer);
  sentence = told;
  timer = setTimeout(dismiss, SHOWN_FOR);
}

/** The person has read it. */
export function dismiss(): void {
  clearTimeout(timer);
  sentence = "";
}
