import { addDays, type CalendarDay } from '../calendar-day.ts';

/** Units of one stock key that share a best-before date. */
export type Batch = {
  readonly bestBefore: CalendarDay;
  readonly qty: number;
  /** The date of some of the units was estimated, not read from a pack; absent where all were read. [decision 315] */
  readonly estimated?: true;
};

/** The part of a movement that concerns the units themselves. */
type Moved = {
  readonly type: string;
  readonly qty: number;
  readonly reason: string;
  readonly bestBefore?: CalendarDay | null;
  readonly estimated?: true;
  readonly seenByCount?: boolean;
};

/** Removes units from the batch that expires first, then from the next. */
function takeUnits(batches: readonly Batch[], units: number): Batch[] {
  let missing = units;
  return batches.flatMap((batch) => {
    const taken = Math.min(missing, batch.qty);
    missing -= taken;
    return taken < batch.qty ? [{ ...batch, qty: batch.qty - taken }] : [];
  });
}

function addBatch(batches: readonly Batch[], added: Batch): Batch[] {
  const same = batches.find(({ bestBefore }) => bestBefore === added.bestBefore);
  return [
    ...batches.filter((batch) => batch !== same),
    { ...same, ...added, qty: added.qty + (same?.qty ?? 0) },
  ].toSorted((a, b) => (a.bestBefore < b.bestBefore ? -1 : 1));
}

/**
 * Returns the dated units of one stock key after a movement, ordered by date. First-expired-first-out: every outflow
 * takes the batch that expires first, and undated units last; therefore a shelf at 0 has no batch, and undated goods
 * are never reported as expired. A negative balance absorbs the first units that come in. Goods that never left (a
 * corrected sale, a return) rejoin the first batch. A batch stays estimated while any of its units is left, because
 * nobody knows which were sold. [decisions 53 and 315]
 */
export function batchesAfter(
  { onHand, batches }: { readonly onHand: number; readonly batches: readonly Batch[] },
  { type, qty, reason, bestBefore, estimated, seenByCount }: Moved,
): readonly Batch[] {
  // A late sale and its offset cancel out: the count in between has already removed its units.
  if (seenByCount || reason === 'late_sale_offset') return batches;
  if (qty < 0) return takeUnits(batches, -qty);
  const arrived = qty + Math.min(0, onHand);
  if (type === 'restock' && bestBefore && arrived > 0)
    return addBatch(batches, { bestBefore, qty: arrived, ...(estimated && { estimated }) });
  const [first] = batches;
  const cameBack = type === 'sale' || type === 'return';
  return cameBack && first ? addBatch(batches, { bestBefore: first.bestBefore, qty }) : batches;
}

/**
 * Proposes a date for goods put in today: the template's date while it is in the future, otherwise today plus the shelf
 * life; null if neither is known. [decision 53]
 */
export function suggestedBestBefore(
  today: CalendarDay,
  templateDay: CalendarDay | null,
  shelfLifeDays: number | null,
): CalendarDay | null {
  if (templateDay && templateDay > today) return templateDay;
  return shelfLifeDays === null ? null : addDays(today, shelfLifeDays);
}

export type BatchState = 'fresh' | 'due' | 'expired';

/** `due`: today is the last day, so the units leave with today's task. `today` is in the time zone of the device. */
export function batchState(bestBefore: CalendarDay, today: CalendarDay): BatchState {
  if (bestBefore < today) return 'expired';
  return bestBefore === today ? 'due' : 'fresh';
}
