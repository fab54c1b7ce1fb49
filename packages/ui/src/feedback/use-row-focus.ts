import { createContext, type RefObject, useContext, useLayoutEffect } from 'react';

type ListFocus = {
  /** The list itself, which can hold the focus for a row. */
  readonly list: RefObject<HTMLElement | null>;
  /** Where the focus was when its row was removed: the row's key and the index of its control. */
  readonly held: RefObject<{ key: string | null; control: number } | null>;
};

export const ListFocusContext = createContext<ListFocus | null>(null);

const controlsOf = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
];

/**
 * Preserves the keyboard focus of a row that scrolls out of a long list. Such a row is removed from the document;
 * without this the next Tab would start at the top of the page. The list holds the focus instead; Tab continues with
 * the visible rows, and a row that returns gets its focus back.
 */
export function useRowFocus(rowOf: () => HTMLElement | null, key: string | null, isDrawn: boolean): void {
  const focus = useContext(ListFocusContext);
  useLayoutEffect(() => {
    const element = rowOf();
    if (!focus || !element || !isDrawn) return;
    const { list, held } = focus;
    if (held.current?.key === key && document.activeElement === list.current) {
      controlsOf(element)[held.current.control]?.focus({ preventScroll: true });
      held.current = null;
    }
    return () => {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || !element.contains(active)) return;
      held.current = { key, control: controlsOf(element).indexOf(active) };
      list.current?.focus({ preventScroll: true });
    };
  }, [focus, key, isDrawn]);
}
