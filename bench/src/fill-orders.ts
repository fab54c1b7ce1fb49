import type { Database } from '@larder/database/open-database';

type Filled = {
  /** Every order was abnormal and has been decided, but for the newest, which are open. */
  readonly abnormal?: { readonly open: number };
};

/**
 * Adds sales of the last 60 days until there are `upTo`, evenly over the merchant's cabinets, in one statement, without
 * their sessions, which no list reads.
 */
export async function fillOrders(
  { pool }: Pick<Database, 'pool'>,
  merchantId: string,
  upTo: number,
  { abnormal }: Filled = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO sales_order (id, order_no, merchant_id, device_id, session_id, type, status, currency, subtotal_minor, tax_minor,
                                total_minor, authorized_minor, captured_minor, tax_rate_ppm, tax_mode, payment_method, card_last4,
                                item_qty, first_item_name, paid_at, consumed_at, created_at, updated_at,
                                abnormal_state, abnormal_reason, abnormal_deadline_at)
       SELECT id, 'O261120' || lpad(n::text, 8, '0'), $1, devices[1 + n % cardinality(devices)], id, 'sale',
              CASE WHEN n <= $3 THEN 'abnormal' ELSE 'paid' END::order_status, 'USD', 250, 22, 272, 1000, 272, 88750, 'exclusive',
              'card', lpad((n % 10000)::text, 4, '0'), 1, 'Sparkling Water', at, at, at, at,
              CASE WHEN n <= $3 THEN 'open' WHEN $3 > 0 THEN 'resolved' END::abnormal_state,
              CASE WHEN $3 > 0 THEN 'low_confidence' END::abnormal_reason, CASE WHEN $3 > 0 THEN at + interval '1 day' END
         FROM (SELECT n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid AS id,
                      now() - (n::float8 / $2) * interval '60 days' AS at,
                      (SELECT array_agg(id) FROM device WHERE merchant_id = $1) AS devices
                 FROM generate_series((SELECT count(*) FROM sales_order) + 1, $2::int) n) sales`,
      [merchantId, upTo, abnormal?.open ?? 0],
    );
    await client.query('RESET ALL');
    await client.query('VACUUM ANALYZE sales_order');
  } finally {
    client.release();
  }
}
