type Split = {
  readonly deviceNo: string;
  readonly qty: number;
  /** Kept with what is packed: the cabinet may leave the trip. */
  readonly name?: string;
};

/** What is to be taken along of one product, and for which cabinets. */
export type TripProduct = {
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly pictureUrl: string | null;
  readonly split: readonly Split[];
};
type Cabinet = { readonly deviceNo: string; readonly state: 'todo' | 'restocking' | 'done' };

/** A product as it was when its packing was ticked. */
export type PackedProduct = TripProduct;
export type Packed = Readonly<Record<string, PackedProduct>>;

export type PickRow = TripProduct & {
  readonly qty: number;
  readonly packed: boolean;
  /** What was packed, and what is needed since then; null while they agree. */
  readonly change: { readonly was: number; readonly now: number } | null;
};

const unitsOf = (split: readonly Split[]) => split.reduce((sum, { qty }) => sum + qty, 0);

/**
 * The pick list of a trip under way. A product that is not packed follows the stock of the cabinets still to visit; one that is packed stays
 * as it was packed, and says so if those cabinets need something else by now, or left the trip. What was put in already changes nothing.
 * [screens SUMMARY]
 */
export function pickList(
  products: readonly TripProduct[],
  cabinets: readonly Cabinet[],
  packed: Packed,
): PickRow[] {
  const done = new Set(cabinets.filter(({ state }) => state === 'done').map(({ deviceNo }) => deviceNo));
  const openOf = (split: readonly Split[]) => split.filter(({ deviceNo }) => !done.has(deviceNo));
  const rowOf = (product: TripProduct): PickRow => {
    const open = openOf(product.split);
    const kept = packed[product.productId];
    if (!kept) return { ...product, split: open, qty: unitsOf(open), packed: false, change: null };
    const was = unitsOf(kept.split);
    const now = was - unitsOf(openOf(kept.split)) + unitsOf(open);
    const change = was === now ? null : { was, now };
    return { ...product, split: kept.split, qty: was, packed: true, change };
  };
  const known = new Set(products.map(({ productId }) => productId));
  const noLonger = Object.values(packed).filter(({ productId }) => !known.has(productId));
  return [...products.map(rowOf), ...noLonger.map((kept) => rowOf({ ...kept, split: [] }))].filter(
    ({ qty, packed: isPacked }) => isPacked || qty > 0,
  );
}

/** How much is packed for a cabinet. */
export const packedFor = (packed: Packed, deviceNo: string): number =>
  unitsOf(Object.values(packed).flatMap(({ split }) => split.filter((part) => part.deviceNo === deviceNo)));
