type Split = {
  readonly deviceNo: string;
  readonly qty: number;
  /** Name kept with what is packed, because the device may leave the trip. */
  readonly name?: string;
};

/** Units of one product to take along, and for which devices. */
export type TripProduct = {
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly pictureUrl: string | null;
  readonly split: readonly Split[];
};
type Cabinet = { readonly deviceNo: string; readonly state: 'todo' | 'restocking' | 'done' };

/** Product as it was when its packing was ticked. */
export type PackedProduct = TripProduct;
export type Packed = Readonly<Record<string, PackedProduct>>;

export type PickRow = TripProduct & {
  readonly qty: number;
  readonly packed: boolean;
  /** Units packed, and units needed since then; null while they agree. */
  readonly change: { readonly was: number; readonly now: number } | null;
};

const unitsOf = (split: readonly Split[]) => split.reduce((sum, { qty }) => sum + qty, 0);

/**
 * Returns the pick list of an open trip. A product that is not packed follows the stock of the devices still to be
 * restocked; a packed one stays as packed, and reports a change if those devices now need a different amount or left
 * the trip. Units already put in change nothing. [screens SUMMARY]
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

/** Returns the units packed for a device. */
export const packedFor = (packed: Packed, deviceNo: string): number =>
  unitsOf(Object.values(packed).flatMap(({ split }) => split.filter((part) => part.deviceNo === deviceNo)));
