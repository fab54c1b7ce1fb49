import { soldStatuses } from '@larder/domain/order/order-status';
import { Prisma } from '../../generated/client.ts';
import type { Statement } from '../../open-plain-database.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';

const sold = literalList(soldStatuses);

/** A business day of one cabinet. */
export type SalesDay = { readonly merchantId: string; readonly deviceId: string; readonly day: string };

/** `$1`: days as JSON, `$2`: now. Looks up keys only, so the hot path uses it too. */
export const markSalesDirtyStatement: Statement = {
  name: 'mark_sales_dirty',
  text: `
    INSERT INTO rollup_dirty (merchant_id, device_id, business_date, marked_at)
    SELECT DISTINCT x."merchantId", x."deviceId", x.day, $2::timestamptz
      FROM jsonb_to_recordset($1::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
     ORDER BY 1, 2, 3
    ON CONFLICT (merchant_id, device_id, business_date) DO UPDATE SET marked_at = rollup_dirty.marked_at`,
};

/**
 * Marks cabinets' business days whose sales changed, to be rolled up later, outside this transaction. The mark is
 * locked until the commit, so that no worker rolls up a day while a change to it is uncommitted. [domain 10]
 */
export async function markSalesDirty(tx: Tx, days: readonly SalesDay[], now: Date): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRawUnsafe(markSalesDirtyStatement.text, JSON.stringify(days), now);
}

/**
 * Claims and deletes the oldest marks; skips those that another transaction has locked. `isTraining`: of a cabinet
 * whose sales count nowhere.
 */
export function takeDirtyDays(
  tx: Tx,
  limit: number,
): Promise<(SalesDay & { readonly isTraining: boolean })[]> {
  return tx.$queryRaw`
    DELETE FROM rollup_dirty d USING (
      SELECT merchant_id, device_id, business_date FROM rollup_dirty ORDER BY marked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) t
     WHERE d.merchant_id = t.merchant_id AND d.device_id = t.device_id AND d.business_date = t.business_date
    RETURNING d.merchant_id AS "merchantId", d.device_id AS "deviceId", d.business_date::text AS day,
              EXISTS (SELECT FROM device v WHERE v.id = d.device_id AND v.merchant_id = d.merchant_id AND v.is_training) AS "isTraining"`;
}

/** Days of cabinets as rows of a statement, with the zone in which a day is theirs. */
const listed = (days: readonly SalesDay[]) =>
  Prisma.sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
             JOIN device d ON d.id = x."deviceId"`;

/**
 * Rolls up whole business days of cabinets from their orders, each time from scratch, so that late sales and clock
 * changes (days of 23 and 25 hours) come out right.
 */
export async function sumUpDays(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM sales_daily s USING ${listed(days)}
     WHERE s.merchant_id = x."merchantId" AND s.device_id = x."deviceId" AND s.business_date = x.day`;
  const spans = Prisma.sql`
    SELECT x."merchantId" AS merchant_id, x."deviceId" AS device_id, x.day AS span,
           x.day::timestamp AT TIME ZONE d.timezone AS begins, (x.day + 1)::timestamp AT TIME ZONE d.timezone AS ends
      FROM ${listed(days)}`;
  await insertSums(tx, {
    table: Prisma.sql`sales_daily`,
    spanColumn: Prisma.sql`business_date`,
    spans,
    having: Prisma.empty,
  });
}

/** The same by hours of UTC: rolls up every hour that the business days touch, each as a whole. */
export async function sumUpHours(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM sales_hourly h USING ${listed(days)}
     WHERE h.merchant_id = x."merchantId" AND h.device_id = x."deviceId"
       AND h.hour_utc >= date_trunc('hour', x.day::timestamp AT TIME ZONE d.timezone)
       AND h.hour_utc < (x.day + 1)::timestamp AT TIME ZONE d.timezone`;
  const spans = Prisma.sql`
    SELECT DISTINCT x."merchantId" AS merchant_id, x."deviceId" AS device_id, hour AS span,
           hour AS begins, hour + interval '1 hour' AS ends
      FROM ${listed(days)}
     CROSS JOIN LATERAL generate_series(date_trunc('hour', x.day::timestamp AT TIME ZONE d.timezone),
                                        ((x.day + 1)::timestamp AT TIME ZONE d.timezone) - interval '1 microsecond',
                                        interval '1 hour') AS hour`;
  const having = Prisma.sql`HAVING count(o.id) > 0 OR coalesce(max(e.sessions), 0) > 0`;
  await insertSums(tx, { table: Prisma.sql`sales_hourly`, spanColumn: Prisma.sql`hour_utc`, spans, having });
}

/**
 * Sums the orders of each span (merchant_id, device_id, span, begins, ends) into one row for the cabinet and one for
 * each product. The time of a sale is when the goods were taken. Unpaid and abnormal orders are counted separately and
 * never in the sums; a written-off order stays among the unpaid. [domain 10, decision 96]
 */
async function insertSums(
  tx: Tx,
  { table, spanColumn, spans, having }: Record<'table' | 'spanColumn' | 'spans' | 'having', Prisma.Sql>,
): Promise<void> {
  await tx.$executeRaw`
    WITH asked AS (${spans}), sold AS (
      SELECT s.span, o.*, o.status IN (${sold}) AND o.written_off_minor = 0 AS counts,
             CASE o.tax_mode WHEN 'inclusive' THEN 1 ELSE 0 END AS tax_inside
        FROM asked s JOIN sales_order o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id
                                       AND o.consumed_at >= s.begins AND o.consumed_at < s.ends
    ), opened AS (
      SELECT s.merchant_id, s.device_id, s.span, count(e.id)::int AS sessions
        FROM asked s JOIN door_session e ON e.device_id = s.device_id AND e.merchant_id = s.merchant_id AND e.kind = 'sale'
                                        AND e.started_at >= s.begins AND e.started_at < s.ends
       GROUP BY 1, 2, 3
    )
    INSERT INTO ${table} (${spanColumn}, merchant_id, device_id, product_id, qty, gross_minor, discount_minor, tax_minor, net_minor,
                          cost_minor, orders, sessions, unpaid_orders, abnormal_orders)
    SELECT s.span, s.merchant_id, s.device_id, '00000000-0000-0000-0000-000000000000'::uuid,
           coalesce(sum(o.item_qty) FILTER (WHERE o.counts), 0), coalesce(sum(o.subtotal_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.discount_minor) FILTER (WHERE o.counts), 0), coalesce(sum(o.tax_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.subtotal_minor - o.discount_minor - o.tax_minor * o.tax_inside) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.cost_minor) FILTER (WHERE o.counts), 0), count(*) FILTER (WHERE o.counts),
           coalesce(max(e.sessions), 0), count(*) FILTER (WHERE o.status = 'unpaid' OR o.written_off_minor > 0), count(*) FILTER (WHERE o.status = 'abnormal')
      FROM asked s LEFT JOIN sold o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id AND o.span = s.span
                   LEFT JOIN opened e ON e.merchant_id = s.merchant_id AND e.device_id = s.device_id AND e.span = s.span
     GROUP BY 1, 2, 3 ${having}
    UNION ALL
    SELECT o.span, o.merchant_id, o.device_id, i.product_id, sum(i.qty), sum(i.qty * i.unit_price_minor), sum(i.discount_minor),
           sum(i.tax_minor), sum(i.qty * i.unit_price_minor - i.discount_minor - i.tax_minor * o.tax_inside), sum(i.cost_minor), 0, 0, 0, 0
      FROM sold o JOIN order_item i ON i.merchant_id = o.merchant_id AND i.order_id = o.id
     WHERE o.counts AND i.product_id IS NOT NULL
     GROUP BY 1, 2, 3, 4`;
}
