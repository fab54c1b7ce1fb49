import type { CalendarDay } from '../calendar-day.ts';

/** Units that were put in with one best-before date. */
export type Batch = { readonly bestBefore: CalendarDay; readonly qty: number };

/**
 * What is left of the batches of one stock key, the first to expire first. The first to expire is taken to leave first, so what is left
 * are those that expire last, as many as the book holds; units put in without a date are not among them. [screens A-8]
 */
export function remainingBatches(onHand: number, inflows: readonly Batch[]): Batch[] {
  let room = Math.max(0, onHand);
  const left: Batch[] = [];
  for (const { bestBefore, qty } of inflows.toSorted((a, b) => (a.bestBefore < b.bestBefore ? 1 : -1))) {
    const kept = Math.min(room, qty);
    if (kept <= 0) continue;
    room -= kept;
    const [last] = left;
    if (last?.bestBefore === bestBefore) left[0] = { bestBefore, qty: last.qty + kept };
    else left.unshift({ bestBefore, qty: kept });
  }
  return left;
}

export type BatchState = 'fresh' | 'due' | 'expired';

/** `due`: today is its last day, so it leaves with today's visit. `today` by the cabinet's own clock. */
export function batchState(bestBefore: CalendarDay, today: CalendarDay): BatchState {
  if (bestBefore < today) return 'expired';
  return bestBefore === today ? 'due' : 'fresh';
}
