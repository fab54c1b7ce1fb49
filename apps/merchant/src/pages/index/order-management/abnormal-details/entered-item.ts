import type { Door } from '@larder/domain/device/door';
import { isPreselected } from '@larder/domain/order/abnormal-choice';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { type PricedTaking, type PricingLine, priceTaken } from '@larder/domain/order/price-taken';
import { suggestedPlace } from '@larder/domain/order/suggested-units';
import type { Outputs } from '#platform/trpc.ts';

export type AbnormalOrder = Outputs['order']['readAbnormal'];
type Suggestion = Omit<EnteredItem, 'name'> & { readonly name: string | null };

/** A product that can be entered. */
export type EnterableProduct = {
  readonly productId: string;
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly priceMinor: number;
  readonly taxable: boolean;
  readonly weightG: number | null;
};

/** One line that the member enters: a product, its shelf if known, and the units taken. */
export type EnteredItem = EnterableProduct & {
  readonly door: Door | null;
  readonly layer: number | null;
  readonly qty: number;
};

/** What the API needs of a line. */
export const itemToSend = ({ productId, door, layer, qty }: EnteredItem) => ({
  productId,
  door,
  layer,
  qty,
});

type Place = Pick<EnteredItem, 'productId' | 'door' | 'layer'>;
export const itemKey = ({ productId, door, layer }: Place) => `${productId} ${door ?? ''}${layer ?? ''}`;

const clamp = (qty: number) => Math.max(0, Math.min(abnormalLimits.qtyMax, qty));

/** Adds units of a product at a shelf to its line, or as a new line; a line without units is removed. */
export function withUnits(
  items: readonly EnteredItem[],
  item: EnteredItem,
  by: number,
): readonly EnteredItem[] {
  const key = itemKey(item);
  const known = items.some((one) => itemKey(one) === key);
  const changed = known
    ? items.map((one) => (itemKey(one) === key ? { ...one, qty: clamp(one.qty + by) } : one))
    : [...items, { ...item, qty: clamp(by) }];
  return changed.filter(({ qty }) => qty > 0);
}

/** Moves a line to another shelf; joins it with the line that is there. */
export function movedTo(
  items: readonly EnteredItem[],
  item: EnteredItem,
  place: Pick<EnteredItem, 'door' | 'layer'>,
): readonly EnteredItem[] {
  const moved = { ...item, ...place };
  if (itemKey(moved) === itemKey(item)) return items;
  const target = items.find((one) => itemKey(one) === itemKey(moved));
  if (target) return withUnits(withUnits(items, item, -item.qty), target, item.qty);
  return items.map((one) => (itemKey(one) === itemKey(item) ? moved : one));
}

/**
 * Returns the lines with which the editor begins: what the recognizer suggests, of products that the merchant has; with
 * a certainty, only what it is that sure of. [decision 297]
 */
export function suggestedItems(
  { suggestion, lines }: AbnormalOrder,
  fromPercent: number | null = null,
): readonly EnteredItem[] {
  return (suggestion?.items ?? []).reduce<readonly EnteredItem[]>((items, suggested) => {
    const isSure = fromPercent === null || isPreselected(suggested.conf, fromPercent);
    const item = isSure ? fromSuggestion(suggested, lines) : null;
    return item ? withUnits(items, item, suggested.qty) : items;
  }, []);
}

/** Null for a product that the merchant does not have, or that no shelf could have held. */
export function fromSuggestion(suggested: Suggestion, lines: AbnormalOrder['lines']): EnteredItem | null {
  const { name } = suggested;
  if (name === null) return null;
  const place = suggestedPlace(
    suggested,
    lines.some(({ productId }) => productId === suggested.productId),
  );
  return place && { ...suggested, name, ...place };
}

/** Returns the lines of a charge that waits for a second member. [decision 282] */
export const waitingItems = ({ entered }: AbnormalOrder): readonly EnteredItem[] =>
  entered.map((item) => ({ ...item, name: item.name ?? '' }));

/** Prices the entered lines as the API will. */
export function priceEntered(
  items: readonly EnteredItem[],
  { lines, taxRatePpm, taxMode }: AbnormalOrder,
  isFree = false,
): PricedTaking<EnteredItem, PricingLine> | null {
  const inForce = new Set(lines.map(({ productId }) => productId));
  const others = items.flatMap(({ productId, door, layer, priceMinor, taxable }) =>
    inForce.has(productId) || door === null || layer === null
      ? []
      : [{ productId, door, layer, priceMinor, taxable }],
  );
  return priceTaken<EnteredItem, PricingLine>(
    items,
    [...lines, ...others],
    { ratePpm: taxRatePpm, mode: taxMode },
    isFree,
  );
}

/**
 * Returns the shelf of an alternative: that of the suggestion, unless the template has the alternative only elsewhere;
 * the order is then booked where the template has it.
 */
export function placeOf(
  productId: string,
  suggested: Pick<EnteredItem, 'door' | 'layer'>,
  lines: AbnormalOrder['lines'],
): Pick<EnteredItem, 'door' | 'layer'> {
  const own = lines.filter((line) => line.productId === productId);
  const isThere = own.some(({ door, layer }) => door === suggested.door && layer === suggested.layer);
  return own.length === 0 || isThere ? suggested : { door: null, layer: null };
}
