import type { Database } from './open-database.ts';

type Pool = Database['pool'];

/** What a list of orders is narrowed by. Days are calendar days of the merchant's zone, both included. */
export type OrderFilter = {
  /** Null: every cabinet of the merchant. */
  readonly scope: readonly string[] | null;
  readonly status: string;
  readonly type: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly deviceNo?: string | undefined;
  /** The beginning of an order number, or the last 4 digits of a card. */
  readonly q?: string | undefined;
  /** Without days and without a search: the last 7 days up to this instant. */
  readonly now: Date;
};

export type OrderListRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly type: 'sale' | 'sale_manual' | 'supplement';
  readonly status: 'processing' | 'abnormal' | 'unpaid' | 'paid' | 'completed' | 'refunded';
  readonly createdAt: Date;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly firstItemName: string | null;
  readonly itemQty: number;
  readonly currency: string;
  readonly totalMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly abnormalDeadlineAt: Date | null;
};

/** Where a page of orders ended: ISO instant and id of its last row. */
export type OrderPlace = readonly [createdAt: string, id: string];

const DEFAULT_DAYS = 7;

/** Only the conditions that are asked for: each combination then gets a plan over its own index. */
function conditions(merchantId: string, filter: OrderFilter): { where: string[]; values: unknown[] } {
  const values: unknown[] = [merchantId];
  const where = ['o.merchant_id = $1'];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const zone = '(SELECT timezone FROM merchant WHERE id = $1)';
  const dayBegins = (day: string, days: number) =>
    `(SELECT ((${bind(day)}::date + ${days})::timestamp AT TIME ZONE timezone) FROM merchant WHERE id = $1)`;
  if (filter.scope) where.push(`o.device_id = ANY(${bind(filter.scope)}::uuid[])`);
  if (filter.status !== 'all') where.push(`o.status = ${bind(filter.status)}::order_status`);
  if (filter.type !== 'all') where.push(`o.type = ${bind(filter.type)}::order_type`);
  if (filter.deviceNo)
    where.push(`o.device_id = (SELECT id FROM device WHERE device_no = ${bind(filter.deviceNo)})`);
  if (filter.q) where.push(searchCondition(filter.q, bind));
  if (filter.from) where.push(`o.created_at >= ${dayBegins(filter.from, 0)}`);
  if (filter.to) where.push(`o.created_at < ${dayBegins(filter.to, 1)}`);
  if (!filter.from && !filter.to && !filter.q) {
    const now = bind(filter.now);
    where.push(
      `o.created_at >= (((${now}::timestamptz AT TIME ZONE ${zone})::date - ${DEFAULT_DAYS - 1})::timestamp AT TIME ZONE ${zone})`,
    );
  }
  return { where, values };
}

function searchCondition(q: string, bind: (value: unknown) => string): string {
  if (/^\d{4}$/.test(q)) return `o.card_last4 = ${bind(q)}`;
  return `o.order_no LIKE ${bind(`${q.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`)}`;
}

/**
 * A page of orders, the newest first; one row more than `limit` tells whether there is another. Flat SQL straight through the pool: this
 * is the list that grows for ever. [stack, measured]
 */
export async function orderPage(
  pool: Pool,
  merchantId: string,
  filter: OrderFilter,
  after: OrderPlace | null,
  limit: number,
): Promise<OrderListRow[]> {
  const { where, values } = conditions(merchantId, filter);
  if (after) {
    where.push(
      `(o.created_at, o.id) < ($${values.push(after[0])}::timestamptz, $${values.push(after[1])}::uuid)`,
    );
  }
  const { rows } = await pool.query<OrderListRow>(
    `SELECT o.id, o.order_no AS "orderNo", o.type, o.status, o.created_at AS "createdAt", d.device_no AS "deviceNo",
            d.name AS "deviceName", o.first_item_name AS "firstItemName", o.item_qty AS "itemQty", o.currency,
            o.total_minor::float8 AS "totalMinor", o.captured_minor::float8 AS "capturedMinor",
            o.refunded_minor::float8 AS "refundedMinor", o.abnormal_deadline_at AS "abnormalDeadlineAt"
       FROM (SELECT * FROM sales_order o WHERE ${where.join(' AND ')}
              ORDER BY o.created_at DESC, o.id DESC LIMIT $${values.push(limit + 1)}) o
       JOIN device d ON d.id = o.device_id
      ORDER BY o.created_at DESC, o.id DESC`,
    values,
  );
  return rows;
}

export type OrderSummaryRow = {
  readonly count: number;
  readonly totalMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
};

/** Count and sums of the same filter. */
export async function orderSummary(
  pool: Pool,
  merchantId: string,
  filter: OrderFilter,
): Promise<OrderSummaryRow> {
  const { where, values } = conditions(merchantId, filter);
  const { rows } = await pool.query<OrderSummaryRow>(
    `SELECT count(*)::int AS count, coalesce(sum(o.total_minor), 0)::float8 AS "totalMinor",
            coalesce(sum(o.captured_minor), 0)::float8 AS "capturedMinor",
            coalesce(sum(o.refunded_minor), 0)::float8 AS "refundedMinor"
       FROM sales_order o WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0] ?? { count: 0, totalMinor: 0, capturedMinor: 0, refundedMinor: 0 };
}
