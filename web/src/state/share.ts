/** Giving a link to somebody: by the system's own way to share, or by copying it. */

/** Whether the system has a way to share links. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's way to share; whoever changes their mind has not failed. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Copies a text; false where the browser does not let us. */
export async function copy(copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(copied);
    return true;
  } catch {
    return false;
  }
}
