import type { MouseEvent } from 'react';

/**
 * Keeps the focus in the field until a press on a button has become a click. Otherwise the field would be validated on
 * blur, its error would appear or disappear, and the button would move away under the finger before the click.
 */
export function keepFieldFocused(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
