/** Mouse, pen and finger alike: pointing, touching, and touching twice. A drag is none of them. */

/** How far a pointer may stray in a touch, in pixels, and how soon a second one follows, in milliseconds. */
const STRAY = { mouse: 5, finger: 10 };
const SOON = 320;

export interface Listener {
  /** The targets under a point of the screen. */
  under(x: number, y: number, finger: boolean): string[];
  onPoint(targets: string[]): void;
  onTouch(targets: string[]): void;
  /** Whether a touch of these targets would do something. */
  isMeant(targets: string[]): boolean;
  /** Two touches, one after the other, of which the second would do nothing. */
  onAgain(): void;
}

export class Pointer {
  private readonly ending = new AbortController();
  private began: { id: number; x: number; y: number } | null = null;
  private last = { x: 0, y: 0, time: -Infinity };
  private down = new Set<number>();
  private pointed = "";

  constructor(
    canvas: HTMLCanvasElement,
    private readonly listener: Listener,
  ) {
    const { signal } = this.ending;
    canvas.addEventListener("pointerdown", (event) => this.pressed(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.moved(event), { signal });
    canvas.addEventListener("pointerup", (event) => this.released(event), { signal });
    canvas.addEventListener("pointercancel", (event) => this.left(event), { signal });
    canvas.addEventListener("pointerleave", (event) => this.left(event), { signal });
  }

  dispose(): void {
    this.ending.abort();
  }

  private pressed({ pointerId, clientX, clientY, button }: PointerEvent): void {
    this.down.add(pointerId);
    this.began = this.down.size === 1 && button === 0 ? { id: pointerId, x: clientX, y: clientY } : null;
  }

  private moved(event: PointerEvent): void {
    if (this.began && this.strayed(event)) this.began = null;
    if (this.down.size === 0 && event.pointerType === "mouse") this.point(event);
  }

  private released(event: PointerEvent): void {
    const touched = this.began?.id === event.pointerId && !this.strayed(event);
    this.down.delete(event.pointerId);
    this.began = null;
    if (touched) this.touch(event);
  }

  private left({ pointerId }: PointerEvent): void {
    this.down.delete(pointerId);
    this.began = null;
    this.tell([]);
  }

  private strayed({ clientX, clientY, pointerType }: PointerEvent): boolean {
    const most = pointerType === "mouse" ? STRAY.mouse : STRAY.finger;
    return this.began !== null && Math.hypot(clientX - this.began.x, clientY - this.began.y) > most;
  }

  private point({ clientX, clientY }: PointerEvent): void {
    this.tell(this.listener.under(clientX, clientY, false));
  }

  private tell(targets: string[]): void {
    if (targets.join() === this.pointed) return;
    this.pointed = targets.join();
    this.listener.onPoint(targets);
  }

  private touch({ clientX: x, clientY: y, pointerType, timeStamp: time }: PointerEvent): void {
    const targets = this.listener.under(x, y, pointerType !== "mouse");
    const again = time - this.last.time < SOON && Math.hypot(x - this.last.x, y - this.last.y) < 30;
    this.last = { x, y, time };
    if (again && !this.listener.isMeant(targets)) this.listener.onAgain();
    else this.listener.onTouch(targets);
    this.pointed = "";
  }
}
