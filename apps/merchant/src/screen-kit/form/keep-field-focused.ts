import type { MouseEvent } from 'react';

/**
 * A press on a button leaves the focus in the field until the click is done. Otherwise the field would be judged on blur, its error
 * would come or go, and the button would move away under the finger before the click.
 */
export function keepFieldFocused(event: MouseEvent<HTMLFormElement>): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}
