import { createHash } from 'node:crypto';
import { limits } from '@larder/domain/limits';
import {
  type OrderSearch,
  periodOfNumbers,
  readOrderSearch,
  searchOfAnyTime,
} from '@larder/domain/order/order-search';
import {
  type OrderStatus,
  type OrderStatusFilter,
  type OrderType,
  soldStatuses,
} from '@larder/domain/order/order-status';
import type { Database } from '../../open-database.ts';
import { owedText } from './owed-of-order.ts';

type Pool = Database['pool'];

/** Filter of a list of orders. Days are calendar days of the merchant's zone, both included. */
export type OrderFilter = {
  /** Null: every cabinet of the merchant. */
  readonly deviceIds: readonly string[] | null;
  readonly status: OrderStatusFilter;
  readonly type: OrderType | 'all';
  /**
   * With only one of the two, 31 days from or up to it. With neither, any time for a selective search, otherwise the
   * last 7 days.
   */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The beginning of an order number, or the last 4 digits of a card. */
  readonly q?: string | undefined;
  readonly now: Date;
};

export type OrderListRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly firstItemName: string | null;
  readonly itemQty: number;
  readonly currency: string;
  readonly totalMinor: number;
  readonly capturedMinor: number;
  /** With what was reduced before the capture. */
  readonly refundedMinor: number;
  readonly reducedMinor: number;
  readonly writtenOffMinor: number;
  readonly owedSince: Date | null;
  readonly abnormalDeadlineAt: Date | null;
};

/** Keyset of a page's last row: ISO instant and id. */
export type OrderKeyset = readonly [createdAt: string, id: string];

export type Bind = (value: unknown) => string;

const ofTraining = `SELECT d.id FROM device d WHERE d.merchant_id = $1::uuid AND d.is_training`;

/** The orders that Home counts: those of training cabinets and written-off ones are no sales. [screens A-15] */
const IS_SOLD = `o.status IN (${soldStatuses.map((status) => `'${status}'`).join(', ')})
  AND o.written_off_minor = 0 AND o.device_id NOT IN (${ofTraining})`;

/** Builds only the conditions in use: each combination then gets a plan over its own index. */
export function orderConditions(
  merchantId: string,
  filter: OrderFilter,
  after: OrderKeyset | null = null,
  period: OrderPeriod | null = null,
): { where: string[]; values: unknown[] } {
  const values: unknown[] = [merchantId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = ['o.merchant_id = $1'];
  const { deviceIds, status, type } = filter;
  if (deviceIds?.length === 1) where.push(`o.device_id = ${bind(deviceIds[0])}::uuid`);
  else if (deviceIds) where.push(`o.device_id = ANY(${bind(deviceIds)}::uuid[])`);
  if (status === 'sold') where.push(IS_SOLD);
  else if (status !== 'all') where.push(`o.status = ${bind(status)}::order_status`);
  if (type !== 'all') where.push(`o.type = ${bind(type)}::order_type`);
  if (filter.q) where.push(searchCondition(readOrderSearch(filter.q), bind));
  const bounds = period ? boundPeriod(period, bind) : boundsOf(filter, bind);
  const last = bounds?.end ?? null;
  if (bounds) where.push(`o.created_at >= ${bounds.first}`);
  if (last && !after) where.push(`o.created_at < ${last}`);
  // One condition: of two, an index scan begins at either, and reads what lies between them.
  if (after)
    where.push(
      `(o.created_at, o.id) < (least(${bind(after[0])}::timestamptz, ${last}), ${bind(after[1])}::uuid)`,
    );
  return { where, values };
}

/** The instants of a filter's days; `end` is excluded, and null for the last 7 days. */
type OrderPeriod = { readonly first: Date; readonly end: Date | null };

/** The same as expressions of a query. */
type OrderBounds = { readonly first: string; readonly end: string | null };

const boundPeriod = ({ first, end }: OrderPeriod, bind: Bind): OrderBounds => ({
  first: `${bind(first)}::timestamptz`,
  end: end && `${bind(end)}::timestamptz`,
});

/** When the orders of a filter were created, as expressions of the query; null: at any time. */
function boundsOf(filter: OrderFilter, bind: Bind): OrderBounds | null {
  const search = searchOfAnyTime(filter);
  if (!search) return daysOf(filter, bind);
  const period = periodOfSearch(search);
  return period && boundPeriod(period, bind);
}

/**
 * Returns when the orders of a search were created. Null where an index finds them: those of a card, or of one whole
 * number. The beginning of a number bounds itself, because an index over time would be read to its end for orders of
 * long ago. [decision 195]
 */
const periodOfSearch = (search: OrderSearch): OrderPeriod | null =>
  search.by === 'card' || search.isWhole ? null : periodOfNumbers(search.prefix);

/** Instants of the merchant's days as expressions of the query, which keeps the list one statement. */
function daysOf({ from, to, now }: OrderFilter, bind: Bind): OrderBounds {
  const begins = (day: string, daysLater: number) =>
    `(SELECT (${day} + ${daysLater})::timestamp AT TIME ZONE timezone FROM merchant WHERE id = $1)`;
  if (!from && !to) {
    const today = `(${bind(now)}::timestamptz AT TIME ZONE timezone)::date`;
    return { first: begins(today, 1 - limits.orderListDays), end: null };
  }
  return {
    first: from ? begins(`${bind(from)}::date`, 0) : begins(`${bind(to)}::date`, 1 - limits.exportOrderDays),
    end: to ? begins(`${bind(to)}::date`, 1) : begins(`${bind(from)}::date`, limits.exportOrderDays),
  };
}

/**
 * Reads the instants of a filter's days by themselves. A query that reads the whole period needs them as values:
 * of unknown instants PostgreSQL expects a third of the table and reads all of it. Null: any time.
 */
async function readPeriod(pool: Pool, merchantId: string, filter: OrderFilter): Promise<OrderPeriod | null> {
  const search = searchOfAnyTime(filter);
  if (search) return periodOfSearch(search);
  const values: unknown[] = [merchantId];
  const { first, end } = daysOf(filter, (value) => `$${values.push(value)}`);
  const { rows } = await pool.query<OrderPeriod>(
    `SELECT ${first} AS first, ${end ?? 'NULL::timestamptz'} AS "end"`,
    values,
  );
  return rows[0] ?? null;
}

export function searchCondition(search: OrderSearch, bind: Bind): string {
  if (search.by === 'card') return `o.card_last4 = ${bind(search.last4)}`;
  return `o.order_no LIKE ${bind(`${search.prefix.replace(/[\\%_]/g, '\\$&')}%`)}`;
}

/** What a list of orders shows of each. */
export const LISTED = `
    SELECT o.id, o.order_no AS "orderNo", o.type, o.status, o.created_at AS "createdAt", d.device_no AS "deviceNo",
           CASE WHEN d.merchant_id = o.merchant_id THEN d.name END AS "deviceName", o.first_item_name AS "firstItemName",
           o.item_qty AS "itemQty", o.currency, o.total_minor::float8 AS "totalMinor",
           o.captured_minor::float8 AS "capturedMinor", (o.refunded_minor + o.reduced_minor)::float8 AS "refundedMinor",
           o.reduced_minor::float8 AS "reducedMinor", o.written_off_minor::float8 AS "writtenOffMinor",
           o.owed_since AS "owedSince", o.abnormal_deadline_at AS "abnormalDeadlineAt"
      FROM sales_order o JOIN device d ON d.id = o.device_id`;

/**
 * A page of orders, newest first, with one row more than `limit`. This list grows for ever: flat SQL straight through
 * the pool, and a prepared statement for each combination of filters, which halves its time.
 */
export async function orderPage(
  pool: Pool,
  merchantId: string,
  filter: OrderFilter,
  after: OrderKeyset | null,
  limit: number,
): Promise<OrderListRow[]> {
  const { where, values } = orderConditions(merchantId, filter, after);
  // `limit` is inlined in the text: a prepared plan that does not know it may sort the whole period.
  const text = `${LISTED}
     WHERE ${where.join(' AND ')} ORDER BY o.created_at DESC, o.id DESC LIMIT ${Math.trunc(limit) + 1}`;
  const { rows } = await pool.query<OrderListRow>({ name: statementName(text), text, values });
  return rows;
}

/** Name of a prepared statement, so that each connection prepares a text once. */
function statementName(text: string): string {
  return `orders ${createHash('sha1').update(text).digest('base64url')}`;
}

/** Sums an amount over orders of cabinets in earnest. */
const earned = (amount: string) =>
  `coalesce(sum(${amount}) FILTER (WHERE o.device_id NOT IN (${ofTraining})), 0)::float8`;

export type OrderSummaryRow = {
  readonly count: number;
  readonly totalMinor: number;
  readonly capturedMinor: number;
  /** Amount still due of owed orders. */
  readonly dueMinor: number;
  readonly refundedMinor: number;
};

/** Count and sums of the same filter; orders of training cabinets are counted, but not in the sums. [screens A-15] */
export async function orderSummary(
  pool: Pool,
  merchantId: string,
  filter: OrderFilter,
): Promise<OrderSummaryRow> {
  const period = await readPeriod(pool, merchantId, filter);
  const { where, values } = orderConditions(merchantId, filter, null, period);
  const { rows } = await pool.query<OrderSummaryRow>(
    `SELECT count(*)::int AS count, ${earned('o.total_minor')} AS "totalMinor",
            ${earned('o.captured_minor')} AS "capturedMinor",
            ${earned('o.refunded_minor + o.reduced_minor')} AS "refundedMinor",
            ${earned(owedText('o'))} AS "dueMinor"
       FROM sales_order o WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0] ?? { count: 0, totalMinor: 0, capturedMinor: 0, dueMinor: 0, refundedMinor: 0 };
}
