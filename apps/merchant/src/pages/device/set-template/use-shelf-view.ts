import { lineKey } from '@larder/domain/stock/line-key';
import { useState } from 'react';
import type { Shelf } from '#features/template/editor-draft.ts';
import type { ShelfView } from '#features/template/shelf-picture/view-switch.tsx';
import { focusLine } from './line-focus.ts';

/** View of the editor: one layer to work on, or the whole cabinet as a picture. */
export function useShelfView(first: Shelf = { door: 'L', layer: 1 }) {
  const [view, setView] = useState<ShelfView>('lines');
  const [shelf, setShelf] = useState(first);
  function openShelf({ door, layer }: Shelf) {
    setView('lines');
    setShelf({ door, layer });
  }
  return {
    view,
    setView,
    shelf,
    openShelf,
    /** Goes from a product in the picture to its row. */
    openLine(line: Shelf & { readonly productId: string }) {
      openShelf(line);
      focusLine(lineKey(line));
    },
  };
}
