import { formatMinor } from '@larder/domain/money';
import { parseMoneyEntry } from '@larder/domain/number-entry';
import type { Refusal } from '@larder/domain/refusal';

/** A ticked product with its price as it is typed. */
export type Chosen = {
  readonly id: string;
  readonly name: string;
  readonly suggestedMinor: number | null;
  readonly typed: string;
  /** Why it cannot be added. */
  readonly refusal?: Refusal;
};
export type ChosenProducts = ReadonlyMap<string, Chosen>;

type Offered = Pick<Chosen, 'id' | 'name'> & { readonly suggestedRetailMinor: number | null };

/** Ticks a product at the suggested price; one that has none waits for its price. */
export const chosenAt = ({ id, name, suggestedRetailMinor: suggestedMinor }: Offered): Chosen => ({
  id,
  name,
  suggestedMinor,
  typed: suggestedMinor === null ? '' : formatMinor(suggestedMinor),
});

/** What is sent, with the products whose price is none, each with the reason. Only a list without them is sent. */
export function readChosen(chosen: ChosenProducts) {
  const rows: { platformProductId: string; priceMinor: number }[] = [];
  const refused: Chosen[] = [];
  for (const { refusal: _, ...product } of chosen.values()) {
    const price = parseMoneyEntry(product.typed, 'price');
    if (price.ok) rows.push({ platformProductId: product.id, priceMinor: price.value });
    else refused.push({ ...product, refusal: price.refusal });
  }
  return { rows, refused };
}

/**
 * What stays ticked after an act: products that were ticked while it ran, and those that are gone, with the reason. One
 * that the merchant had already is done with.
 */
export function stillChosen(
  chosen: ChosenProducts,
  sent: readonly { readonly platformProductId: string }[],
  gone: readonly { readonly platformProductId: string; readonly code: Refusal['code'] }[],
): [string, Chosen][] {
  const isSent = new Set(sent.map(({ platformProductId }) => platformProductId));
  const reasons = new Map(gone.map(({ platformProductId, code }) => [platformProductId, { code }]));
  return [...chosen].flatMap(([id, product]): [string, Chosen][] => {
    const refusal = reasons.get(id);
    if (refusal) return [[id, { ...product, refusal }]];
    return isSent.has(id) ? [] : [[id, product]];
  });
}

/** The prices beside what was suggested, for the question whether a jump is meant. */
export const priceMoves = (chosen: ChosenProducts, rows: ReturnType<typeof readChosen>['rows']) =>
  rows.map(({ platformProductId, priceMinor }) => ({
    name: chosen.get(platformProductId)?.name ?? '',
    beforeMinor: chosen.get(platformProductId)?.suggestedMinor ?? null,
    afterMinor: priceMinor,
  }));

/** How many are ticked at the price that was suggested. */
export const atSuggested = (chosen: ChosenProducts): number =>
  [...chosen.values()].filter(
    ({ suggestedMinor, typed }) => suggestedMinor !== null && typed === formatMinor(suggestedMinor),
  ).length;
