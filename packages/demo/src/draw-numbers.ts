import type { Connection } from './insert-rows.ts';

type NumberSequence =
  | 'alert_number'
  | 'complaint_number'
  | 'order_number'
  | 'refund_number'
  | 'restock_order_number'
  | 'restock_task_number'
  | 'withdrawal_number';

/**
 * Draws the first numbers of a sequence, which the demo has given to its rows. The login of the services may draw, but
 * not set a sequence.
 */
export async function drawNumbers(
  connection: Connection,
  sequence: NumberSequence,
  count: number,
): Promise<void> {
  await connection.query('SELECT count(nextval($1::regclass)) FROM generate_series(1, $2)', [
    sequence,
    count,
  ]);
}
