import type { ShelfPlace } from '@larder/domain/stock/line-key';

type PricedItem = {
  readonly line: {
    readonly productId: string;
    readonly name: string;
    readonly gtin: string | null;
    readonly picture: string | null;
    readonly costMinor: number;
  };
  readonly shelf: ShelfPlace;
  readonly qty: number;
  readonly unitPriceMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly taxable: boolean;
};

/** Columns of the line of an order, with name, cost and picture as of the time of sale. */
export function itemColumns({
  line,
  shelf,
  qty,
  unitPriceMinor,
  discountMinor,
  taxMinor,
  totalMinor,
  taxable,
}: PricedItem) {
  return {
    productId: line.productId,
    nameSnapshot: line.name,
    gtin: line.gtin,
    picture: line.picture,
    door: shelf.door,
    layer: shelf.layer,
    qty,
    unitPriceMinor,
    costMinor: qty * line.costMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    taxable,
  };
}
