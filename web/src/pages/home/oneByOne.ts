/** Which moves next among several that move one at a time, as the miniatures of the home page do. */

/** The next one after the one before, among those that are ready; none if none is. */
export function nextToMove(ready: ReadonlySet<number>, before: number, count: number): number | undefined {
  const order = Array.from({ length: count }, (_, index) => (before + 1 + index) % count);
  return order.find((index) => ready.has(index));
}
