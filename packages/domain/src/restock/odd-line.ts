import { isPerishable } from '../product/perishable.ts';
import { isCameraSure } from './camera-count.ts';
import { lineFulfilment } from './fulfilment.ts';
import { isUnusuallyFull } from './judge-restock-line.ts';
import { whatFits } from './what-fits.ts';

/** A line of a restock as it would be booked. Units. */
export type LineToBook = {
  readonly parQty: number | null;
  readonly facings: number;
  readonly shelfLifeDays: number | null;
  /** Null: the restock has no order. A line that the order does not name has 0. */
  readonly orderedQty: number | null;
  /** Null: no camera counted it. */
  readonly seenQty: number | null;
  readonly suggestedQty: number;
  readonly restockQty: number;
  readonly stockAfter: number;
  readonly bestBefore: string | null;
  /** The restocker said that this line has no date. */
  readonly undated: boolean;
};

export type Oddity = {
  readonly kind: 'tooMany' | 'camera' | 'order' | 'undated';
  /** The repair is more likely right than what was typed. */
  readonly isRepairLikely: boolean;
};

/**
 * What a second look at a line may find before it is booked: more than fits, a camera that sees another number, an order that is not
 * met, perishables without a date, also if only the camera saw them go in. A number that cannot be right is not compared with the camera and the order as well.
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

/** What went in if the camera is right. */
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

/** Typed on purpose: the order was suggested. */
function unlikeOrder({ orderedQty, restockQty }: LineToBook): Oddity | null {
  if (orderedQty === null || lineFulfilment(orderedQty, restockQty) === 'full') return null;
  return { kind: 'order', isRepairLikely: false };
}
