/** What the files and ranks of a board of squares are called, counted from its south-western corner. */

/** A letter. */
export function fileName(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index);
}

/** A number. */
export function rankName(index: number): string {
  return String(index + 1);
}
