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
};

export type Oddity = {
  readonly kind: 'tooMany' | 'camera' | 'order' | 'undated';
  /** True if the repair is more likely right than the entry. */
  readonly isRepairLikely: boolean;
};

/**
 * Returns the oddities of a line before it is booked: more units than fit, a different camera count, an order not met,
 * perishables without a date even if only the camera saw them go in. An impossible number is not compared with the
 * camera and the order as well.
 */
export function oddities(line: LineToBook): Oddity[] {
  const number = tooMany(line) ?? unlikeCamera(line) ?? unlikeOrder(line);
  const seen = number?.kind === 'camera' ? seenPutIn(line) : 0;
  const goesIn = line.restockQty > 0 || seen > 0;
  const lacksDate = goesIn && isPerishable(line.shelfLifeDays) && line.bestBefore === null && !line.undated;
  return [
    ...(number ? [number] : []),
    ...(lacksDate ? [{ kind: 'undated', isRepairLikely: true } as const] : []),
  ];
}

/** Units put in if the camera is right. */
const seenPutIn = ({ seenQty, stockAfter, restockQty }: LineToBook) =>
  (seenQty ?? 0) - (stockAfter - restockQty);

function tooMany({ parQty, facings, suggestedQty, restockQty, stockAfter }: LineToBook): Oddity | null {
  const fits = whatFits({ parQty, facings });
  if (fits === null || restockQty === 0 || stockAfter <= fits) return null;
  const isRepairLikely = isUnusuallyFull(stockAfter, fits);
  return isRepairLikely || restockQty > suggestedQty ? { kind: 'tooMany', isRepairLikely } : null;
}

function unlikeCamera({ seenQty, stockAfter, facings }: LineToBook): Oddity | null {
  if (seenQty === null || seenQty === stockAfter) return null;
  return { kind: 'camera', isRepairLikely: isCameraSure(seenQty, stockAfter, facings) };
}

/** The order was suggested, so a different number was entered on purpose. */
function unlikeOrder({ orderedQty, restockQty }: LineToBook): Oddity | null {
  if (orderedQty === null || lineFulfillment(orderedQty, restockQty) === 'full') return null;
  return { kind: 'order', isRepairLikely: false };
}
