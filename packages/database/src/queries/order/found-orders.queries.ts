import type { OrderSearch } from '@larder/domain/order/order-search';
import type { Database } from '../../open-database.ts';
import { type Bind, LISTED, type OrderListRow, searchCondition } from './order.queries.ts';

type Pool = Database['pool'];

/**
 * The latest orders of any time that a search finds, with one row more than `limit`. Either search reads its own index
 * backward and stops, so that it takes as long among a million orders: numbers grow with time. Without a name, because
 * a prepared plan that does not know the beginning reads all numbers.
 */
export async function foundOrders(
  pool: Pool,
  merchantId: string,
  deviceIds: readonly string[] | null,
  search: OrderSearch,
  limit: number,
): Promise<OrderListRow[]> {
  const values: unknown[] = [merchantId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = ['o.merchant_id = $1', searchCondition(search, bind)];
  if (deviceIds) where.push(`o.device_id = ANY(${bind(deviceIds)}::uuid[])`);
  const latest = search.by === 'card' ? 'o.created_at DESC, o.id DESC' : 'o.order_no USING ~>~';
  const { rows } = await pool.query<OrderListRow>(
    `${LISTED}
     WHERE ${where.join(' AND ')} ORDER BY ${latest} LIMIT ${Math.trunc(limit) + 1}`,
    values,
  );
  return rows;
}

/** Of more orders than these nobody needs the number. */
const MOST_COUNTED = 100;

/**
 * The latest orders since an instant that came to an amount, at most `limit`, and how many there are, counted up to
 * 101. An index leads to both. [decision 326]
 */
export async function ordersOfAmount(
  pool: Pool,
  merchantId: string,
  deviceIds: readonly string[] | null,
  { amountMinor, since }: { readonly amountMinor: number; readonly since: Date },
  limit: number,
): Promise<{ rows: OrderListRow[]; count: number }> {
  const values: unknown[] = [merchantId, amountMinor, since];
  const where = ['o.merchant_id = $1', 'o.total_minor = $2', 'o.created_at >= $3'];
  if (deviceIds) where.push(`o.device_id = ANY($${values.push(deviceIds)}::uuid[])`);
  const found = `WHERE ${where.join(' AND ')} ORDER BY o.created_at DESC, o.id DESC`;
  const [{ rows }, counted] = await Promise.all([
    pool.query<OrderListRow>(`${LISTED} ${found} LIMIT ${Math.trunc(limit)}`, values),
    pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT FROM sales_order o ${found} LIMIT ${MOST_COUNTED + 1}) AS few`,
      values,
    ),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
