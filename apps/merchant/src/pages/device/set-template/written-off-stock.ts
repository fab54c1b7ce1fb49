import { isOn, type Shelf } from '#features/template/draft-state.ts';

/** Stock that stands on a shelf whose product the draft no longer has there. */
export type LeftStock = Shelf & { readonly productId: string; readonly onHand: number };

/** Stock that the draft leaves behind: it is closed when the template takes effect. [domain T9] */
export function writtenOffStock(
  stock: readonly LeftStock[],
  lines: readonly (Shelf & { productId: string })[],
): LeftStock[] {
  return stock.filter(
    (level) =>
      level.onHand !== 0 && !lines.some((line) => isOn(level)(line) && line.productId === level.productId),
  );
}
