import { addDays, type CalendarDay } from '../calendar-day.ts';

/** Units of one stock key that share a best-before date. */
export type Batch = { readonly bestBefore: CalendarDay; readonly qty: number };

/** What a movement says of the units themselves. */
type Moved = {
  readonly type: string;
  readonly qty: number;
  readonly reason: string;
  readonly bestBefore?: CalendarDay | null;
  readonly seenByCount?: boolean;
};

/** Takes units from the batch that expires first, then from the next. */
function takeUnits(batches: readonly Batch[], units: number): Batch[] {
  let missing = units;
  return batches.flatMap(({ bestBefore, qty }) => {
    const taken = Math.min(missing, qty);
    missing -= taken;
    return taken < qty ? [{ bestBefore, qty: qty - taken }] : [];
  });
}

function addBatch(batches: readonly Batch[], added: Batch): Batch[] {
  const same = batches.find(({ bestBefore }) => bestBefore === added.bestBefore);
  return [
    ...batches.filter((batch) => batch !== same),
    { bestBefore: added.bestBefore, qty: added.qty + (same?.qty ?? 0) },
  ].toSorted((a, b) => (a.bestBefore < b.bestBefore ? -1 : 1));
}

/**
 * The dated units of one stock key after a movement, first to expire first. First-expired-first-out: every outflow takes the batch that
 * expires first, and units without a date last; so a shelf that stood at 0 has no batch, and undated goods are never reported as expired.
 * A negative balance swallows the first units that come in. Goods that had never left (a corrected sale, a return) rejoin the first batch.
 * [decision 53]
 */
export function batchesAfter(
  { onHand, batches }: { readonly onHand: number; readonly batches: readonly Batch[] },
  { type, qty, reason, bestBefore, seenByCount }: Moved,
): readonly Batch[] {
  // A late sale and its offset cancel each other out: the count in between has taken its units already.
  if (seenByCount || reason === 'late_sale_offset') return batches;
  if (qty < 0) return takeUnits(batches, -qty);
  const arrived = qty + Math.min(0, onHand);
  if (type === 'restock' && bestBefore && arrived > 0) return addBatch(batches, { bestBefore, qty: arrived });
  const [first] = batches;
  const cameBack = type === 'sale' || type === 'return';
  return cameBack && first ? addBatch(batches, { bestBefore: first.bestBefore, qty }) : batches;
}

/**
 * The day to propose for goods put in today: the template's own while it lies ahead, else today and the shelf life; null where neither
 * says anything. [decision 53]
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

/** `due`: today is its last day, so it leaves with today's visit. `today` by the cabinet's own clock. */
export function batchState(bestBefore: CalendarDay, today: CalendarDay): BatchState {
  if (bestBefore < today) return 'expired';
  return bestBefore === today ? 'due' : 'fresh';
}
