import { lineHeadId } from './line-editor.tsx';

/** DOM id of the button that adds products to the open layer. */
export const addButtonId = 'add-products';

/** Focuses after the next paint, when the target exists. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

/**
 * Keeps the focus at a moved line: on the pressed button, or on the head of the line if that button is now disabled.
 */
export function focusAfterMove(id: string): void {
  const pressed = document.activeElement;
  focusSoon(() =>
    pressed instanceof HTMLButtonElement && !pressed.disabled && pressed.isConnected
      ? pressed
      : document.getElementById(lineHeadId(id)),
  );
}

/** Moves the focus after a removal: to the line that took its place, the one before it, or the button that adds. */
export function focusAfterRemove(ids: readonly string[], id: string, otherwise: string): void {
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1];
  focusSoon(() => document.getElementById(next ? lineHeadId(next) : otherwise));
}

/** Focuses a line that appears with the next paint; where lines cannot be edited, the tab of its layer. */
export function focusLine(id: string): void {
  focusSoon(
    () =>
      document.getElementById(lineHeadId(id)) ??
      [...document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')].at(-1),
  );
}
