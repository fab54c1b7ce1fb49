import { nextOrderValues } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';
import { humanNumber } from '@larder/domain/human-number';
import { localDay } from '@larder/domain/time-zone';

/**
 * Returns numbers for new orders of these merchants, in their order: the letter, each merchant's day, 8 digits of a
 * sequence that never waits for another transaction. Numbers may have gaps but are unique. `insertOrders` makes the
 * same ones in SQL. [domain 0, decision 306]
 */
export async function nextOrderNumbers(tx: Tx, merchantIds: readonly string[], now: Date): Promise<string[]> {
  const values = await nextOrderValues(tx, merchantIds);
  return values.map(({ n, timezone }) => humanNumber('order', localDay(now, timezone), n));
}
