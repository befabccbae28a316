/** Keys that work anywhere on a page with a table. */

const TYPED_INTO = "input, textarea, select, [contenteditable]";
const PRESSED = "button, a[href], summary, [role=option], [role=tab], [role=menuitem]";

function isIn(event: KeyboardEvent, elements: string): boolean {
  return event.target instanceof Element && event.target.closest(elements) !== null;
}

/** Whether a key is meant for the table: not typed into a field, not part of a shortcut, not dealt with by others. */
export function isForTable(event: KeyboardEvent): boolean {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  return !event.defaultPrevented && !isShortcut && !isIn(event, TYPED_INTO);
}

/** Whether the key presses what has the focus, as Enter on a button does. */
export function isPress(event: KeyboardEvent): boolean {
  return isIn(event, PRESSED);
}
