import { isPerishable } from '../product/perishable.ts';
import { isCameraSure } from './camera-count.ts';
import { lineFulfillment } from './fulfillment.ts';
import { isUnusuallyFull } from './judge-restock-line.ts';
import { whatFits } from './what-fits.ts';

/** A line of a restock before it is booked. Units. */
export type LineToBook = {
  readonly parQty: number | null;
  readonly facings: number;
  readonly shelfLifeDays: number | null;
  /** Null: the restock has no order. 0 for a line that is not in the order. */
  readonly orderedQty: number | null;
  /** Null: not counted by a camera. */
  readonly seenQty: number | null;
  readonly suggestedQty: number;
  readonly restockQty: number;
  readonly stockAfter: number;
  readonly bestBefore: string | null;
  /** The restocker declared that this line has no date. */
  readonly undated: boolean;
  /** The restocker counted or ticked the line: they have looked at it. */
  readonly isSeenByPerson: boolean;
};

export type Oddity = {
  readonly kind: 'tooMany' | 'camera' | 'order';
  /** True if the repair is more likely right than the entry. */
  readonly isRepairLikely: boolean;
};

/**
 * Returns what is odd about a line before it is booked, or null: more units than fit, a number of a person that a sure
 * camera disputes, an order not met. A camera alone disputes nothing: its number is a hint, and a person's number stays
 * the default. An impossible number is not compared with the camera and the order as well.
 */
export const oddityOf = (line: LineToBook): Oddity | null =>
  tooMany(line) ?? disputed(line) ?? unlikeOrder(line);

/** Lines in the order of a review: wrong numbers first, then what is disputed, then orders not met. */
const RANKS = { tooMany: 0, camera: 1, order: 2 } as const;
export const oddityRank = ({ kind, isRepairLikely }: Oddity): number =>
  RANKS[kind] * 2 + (isRepairLikely ? 0 : 1);

/** True for perishables that go in without a date, unless the restocker said that they carry none. */
export function lacksDate({ restockQty, shelfLifeDays, bestBefore, undated }: LineToBook): boolean {
  return restockQty > 0 && isPerishable(shelfLifeDays) && bestBefore === null && !undated;
}

function tooMany(line: LineToBook): Oddity | null {
  const { parQty, facings, suggestedQty, restockQty, stockAfter, seenQty, isSeenByPerson } = line;
  const fits = whatFits({ parQty, facings });
  if (fits === null || restockQty === 0 || stockAfter <= fits) return null;
  // Nobody has looked, and the camera counts what fits: the book was wrong.
  const isDenied = !isSeenByPerson && seenQty !== null && seenQty <= fits;
  const isRepairLikely = isUnusuallyFull(stockAfter, fits) || isDenied;
  return isRepairLikely || restockQty > suggestedQty ? { kind: 'tooMany', isRepairLikely } : null;
}

function disputed({ seenQty, stockAfter, facings, isSeenByPerson }: LineToBook): Oddity | null {
  if (!isSeenByPerson || seenQty === null || seenQty === stockAfter) return null;
  return isCameraSure(seenQty, stockAfter, facings) ? { kind: 'camera', isRepairLikely: false } : null;
}

/** The order was suggested, so a different number was entered on purpose. */
function unlikeOrder({ orderedQty, restockQty }: LineToBook): Oddity | null {
  if (orderedQty === null || lineFulfillment(orderedQty, restockQty) === 'full') return null;
  return { kind: 'order', isRepairLikely: false };
}
