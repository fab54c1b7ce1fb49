import { nextOrderValues } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';

/**
 * Returns numbers for new orders, as people see them: O, yyMMdd (UTC), 8 digits of a sequence that never waits for
 * another transaction. Numbers may have gaps but are unique. [domain 0]
 */
export async function nextOrderNumbers(tx: Tx, count: number, now: Date): Promise<string[]> {
  const values = await nextOrderValues(tx, count);
  const day = orderNumberDay(now);
  return values.map((n) => `O${day}${String(n).padStart(8, '0')}`);
}

/** The day in the number of an order: yyMMdd, UTC. */
export const orderNumberDay = (now: Date): string => now.toISOString().slice(2, 10).replaceAll('-', '');
