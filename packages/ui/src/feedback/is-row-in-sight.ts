import type { WindowVirtualizerHandle } from 'virtua';

type List = Pick<WindowVirtualizerHandle, 'findItemIndex' | 'scrollOffset' | 'viewportSize'>;

/**
 * Whether part of the row lies in the window. Offsets count from the top of the document, where other content may
 * precede the list.
 */
export function isRowInSight(list: List, index: number): boolean {
  const { scrollOffset, viewportSize } = list;
  return (
    index >= list.findItemIndex(scrollOffset) && index <= list.findItemIndex(scrollOffset + viewportSize - 1)
  );
}
