import { lineHeadId } from './line-editor.tsx';

/** After the next drawing, when what gets the focus is there. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus());
}

/** A moved line keeps the focus where it went, also when the button that moved it rests now. */
export function focusAfterMove(id: string): void {
  const pressed = document.activeElement;
  focusSoon(() =>
    pressed instanceof HTMLButtonElement && !pressed.disabled && pressed.isConnected
      ? pressed
      : document.getElementById(lineHeadId(id)),
  );
}

/** After a line is gone: the one that took its place, the one before it, or the button that adds. */
export function focusAfterRemove(ids: readonly string[], id: string, otherwise: string): void {
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1];
  focusSoon(() => document.getElementById(next ? lineHeadId(next) : otherwise));
}

/** A line that comes into sight with the next drawing; where lines cannot be edited, the tab of its layer. */
export function focusLine(id: string): void {
  focusSoon(
    () =>
      document.getElementById(lineHeadId(id)) ??
      [...document.querySelectorAll<HTMLElement>('[role=tab][aria-selected=true]')].at(-1),
  );
}
