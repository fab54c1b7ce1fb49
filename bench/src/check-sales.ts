import type { Database } from '@larder/database/open-database';

/**
 * Throws unless each of `sales` sales of one unit has its order, hold and movement, money is what orders say, and every
 * stock level is the sum of its ledger. A hold without a sale must have gone back: its card was denied afterwards.
 */
export async function checkSales(
  { pool }: Database,
  { sales, captured }: { readonly sales: number; readonly captured: boolean },
): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM sales_order)::int - $1::int AS orders,
            (SELECT sum(qty) FROM order_item)::int - $1::int AS items,
            (SELECT sum(qty) FROM stock_movement WHERE type = 'sale')::int + $1::int AS movements,
            (SELECT sum(total_minor) FROM sales_order)::float8
              - (SELECT sum(CASE WHEN $2 THEN captured_minor ELSE due_minor END) FROM payment)::float8 AS money,
            (SELECT count(*) FROM payment WHERE order_id IS NULL AND state <> 'voided')::int AS "withoutOrder",
            (SELECT count(*) FROM payment
              WHERE order_id IS NOT NULL AND state <> CASE WHEN $2 THEN 'captured' ELSE 'authorized' END::payment_state)::int AS holds,
            (SELECT count(*) FROM sales_order WHERE $2 AND (status <> 'paid' OR captured_minor <> total_minor))::int AS unpaid,
            (SELECT count(*) FROM device_event_log WHERE applied_seq <> ack_seq)::int AS waiting,
            (SELECT count(*) FROM stock_level l LEFT JOIN (
               SELECT merchant_id, device_id, door, layer, product_id, sum(qty) AS qty, count(*) AS moves
                 FROM stock_movement GROUP BY 1, 2, 3, 4, 5) s USING (merchant_id, device_id, door, layer, product_id)
              WHERE l.on_hand <> coalesce(s.qty, 0) OR l.key_seq <> coalesce(s.moves, 0))::int AS unbalanced`,
    [sales, captured],
  );
  const wrong = Object.entries(rows[0] ?? {}).filter(([, difference]) => difference !== 0);
  if (wrong.length > 0) throw new Error(`sums differ: ${JSON.stringify(wrong)}`);
}
