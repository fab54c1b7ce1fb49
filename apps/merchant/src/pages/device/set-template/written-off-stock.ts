import { isOn } from '#features/template/draft-state.ts';
import type { Shelf } from '#features/template/editor-draft.ts';

/** Stock on a shelf where the draft no longer has its product. */
export type LeftStock = Shelf & { readonly productId: string; readonly onHand: number };

/** Returns the stock that the draft leaves behind: it is written off when the template takes effect. [domain T9] */
export function writtenOffStock(
  stock: readonly LeftStock[],
  lines: readonly (Shelf & { productId: string })[],
): LeftStock[] {
  return stock.filter(
    (level) =>
      level.onHand !== 0 && !lines.some((line) => isOn(level)(line) && line.productId === level.productId),
  );
}
