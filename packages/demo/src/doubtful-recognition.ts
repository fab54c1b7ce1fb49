import type { SeedMerchant } from './merchants.ts';
import type { SeedLine } from './planograms.ts';
import { mustHave, type SeedContext } from './seed-context.ts';
import type { StockedCabinet } from './stocked-cabinet.ts';

export type Taken = { line: SeedLine; qty: number }[];

/** Confidence of the demo's recognizer in an unsure recognition. */
export const DOUBTFUL = 0.55;

/** An unsure recognition: of two alike behind the opened door, the recognizer does not know which was taken. */
export function doubtfulRecognition(
  seed: SeedContext,
  { merchant, taken, closedAt }: { merchant: SeedMerchant; taken: Taken; closedAt: Date },
  place: StockedCabinet,
): Record<string, unknown> {
  const productId = (line: SeedLine) => mustHave(seed.productIds, `${merchant.code} ${line.product.code}`);
  const [seen, other] = twoAlike(place.lines.filter(({ door }) => door === taken[0]?.line.door));
  const items = taken.map(({ line, qty }, index) => {
    const isDoubtful = index === 0 && seen && other;
    const { door, layer, positions } = isDoubtful ? seen : line;
    const alt = isDoubtful ? [{ productId: productId(other), conf: 0.38 }] : [];
    const what = { productId: productId(isDoubtful ? seen : line), qty, dir: 'out', conf: DOUBTFUL, alt };
    return { door, layer, pos: positions[0], ...what };
  });
  const attempt = { attempt: 1, by: 'device', model: 'demo-vision', result: 'low_confidence', unknown: [] };
  return { ...attempt, items, at: closedAt.toISOString(), counted: true };
}

/** The first two products of one kind in one kind of pack. */
function twoAlike(lines: readonly SeedLine[]): readonly SeedLine[] {
  const alike = Map.groupBy(lines, ({ product }) => `${product.variety} ${product.shape}`);
  return [...alike.values()].find((group) => group.length > 1) ?? [];
}
