import { soldStatuses } from '@larder/domain/order/order-status';
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

/** Claims and deletes the oldest marks; skips those that another transaction has locked. */
export function takeDirtyDays(tx: Tx, limit: number): Promise<SalesDay[]> {
  return tx.$queryRaw<SalesDay[]>`
    DELETE FROM rollup_dirty d USING (
      SELECT merchant_id, device_id, business_date FROM rollup_dirty ORDER BY marked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) t
     WHERE d.merchant_id = t.merchant_id AND d.device_id = t.device_id AND d.business_date = t.business_date
    RETURNING d.merchant_id AS "merchantId", d.device_id AS "deviceId", d.business_date::text AS day`;
}

/**
 * Rolls up whole business days of cabinets from their orders, each time from scratch, so that late sales and clock
 * changes (days of 23 and 25 hours) come out right. The time of a sale is when the goods were taken. Unpaid and
 * abnormal orders are counted separately and never in the sums; a written-off order stays among the unpaid.
 * [domain 10, decision 96]
 */
export async function sumUpDays(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  const list = JSON.stringify(days);
  await tx.$executeRaw`
    DELETE FROM sales_daily s USING jsonb_to_recordset(${list}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
     WHERE s.merchant_id = x."merchantId" AND s.device_id = x."deviceId" AND s.business_date = x.day`;
  await tx.$executeRaw`
    WITH span AS (
      SELECT x."merchantId" AS merchant_id, x."deviceId" AS device_id, x.day,
             x.day::timestamp AT TIME ZONE d.timezone AS begins, (x.day + 1)::timestamp AT TIME ZONE d.timezone AS ends
        FROM jsonb_to_recordset(${list}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date) JOIN device d ON d.id = x."deviceId"
    ), sold AS (
      SELECT s.day, o.*, o.status IN (${sold}) AND o.written_off_minor = 0 AS counts,
             CASE o.tax_mode WHEN 'inclusive' THEN 1 ELSE 0 END AS tax_inside
        FROM span s JOIN sales_order o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id
                                      AND o.consumed_at >= s.begins AND o.consumed_at < s.ends
    ), opened AS (
      SELECT s.merchant_id, s.device_id, s.day, count(e.id)::int AS sessions
        FROM span s JOIN door_session e ON e.device_id = s.device_id AND e.merchant_id = s.merchant_id AND e.kind = 'sale'
                                       AND e.started_at >= s.begins AND e.started_at < s.ends
       GROUP BY 1, 2, 3
    )
    INSERT INTO sales_daily (merchant_id, device_id, business_date, product_id, qty, gross_minor, discount_minor, tax_minor, net_minor,
                             cost_minor, orders, sessions, unpaid_orders, abnormal_orders)
    SELECT s.merchant_id, s.device_id, s.day, '00000000-0000-0000-0000-000000000000'::uuid,
           coalesce(sum(o.item_qty) FILTER (WHERE o.counts), 0), coalesce(sum(o.subtotal_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.discount_minor) FILTER (WHERE o.counts), 0), coalesce(sum(o.tax_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.subtotal_minor - o.discount_minor - o.tax_minor * o.tax_inside) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.cost_minor) FILTER (WHERE o.counts), 0), count(*) FILTER (WHERE o.counts),
           coalesce(max(e.sessions), 0), count(*) FILTER (WHERE o.status = 'unpaid' OR o.written_off_minor > 0), count(*) FILTER (WHERE o.status = 'abnormal')
      FROM span s LEFT JOIN sold o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id AND o.day = s.day
                  LEFT JOIN opened e ON e.merchant_id = s.merchant_id AND e.device_id = s.device_id AND e.day = s.day
     GROUP BY 1, 2, 3
    UNION ALL
    SELECT o.merchant_id, o.device_id, o.day, i.product_id, sum(i.qty), sum(i.qty * i.unit_price_minor), sum(i.discount_minor),
           sum(i.tax_minor), sum(i.qty * i.unit_price_minor - i.discount_minor - i.tax_minor * o.tax_inside), sum(i.cost_minor), 0, 0, 0, 0
      FROM sold o JOIN order_item i ON i.merchant_id = o.merchant_id AND i.order_id = o.id
     WHERE o.counts AND i.product_id IS NOT NULL
     GROUP BY 1, 2, 3, 4`;
}

/** The same by hours of UTC: rolls up every hour that the business days touch, each as a whole. */
export async function sumUpHours(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  const list = JSON.stringify(days);
  await tx.$executeRaw`
    DELETE FROM sales_hourly h
     USING jsonb_to_recordset(${list}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date) JOIN device d ON d.id = x."deviceId"
     WHERE h.merchant_id = x."merchantId" AND h.device_id = x."deviceId"
       AND h.hour_utc >= date_trunc('hour', x.day::timestamp AT TIME ZONE d.timezone)
       AND h.hour_utc < (x.day + 1)::timestamp AT TIME ZONE d.timezone`;
  await tx.$executeRaw`
    WITH span AS (
      SELECT DISTINCT x."merchantId" AS merchant_id, x."deviceId" AS device_id, hour, hour + interval '1 hour' AS ends
        FROM jsonb_to_recordset(${list}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date) JOIN device d ON d.id = x."deviceId"
        CROSS JOIN LATERAL generate_series(date_trunc('hour', x.day::timestamp AT TIME ZONE d.timezone),
                                           ((x.day + 1)::timestamp AT TIME ZONE d.timezone) - interval '1 microsecond',
                                           interval '1 hour') AS hour
    ), sold AS (
      SELECT s.hour, o.*, o.status IN (${sold}) AND o.written_off_minor = 0 AS counts,
             CASE o.tax_mode WHEN 'inclusive' THEN 1 ELSE 0 END AS tax_inside
        FROM span s JOIN sales_order o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id
                                      AND o.consumed_at >= s.hour AND o.consumed_at < s.ends
    ), opened AS (
      SELECT s.merchant_id, s.device_id, s.hour, count(e.id)::int AS sessions
        FROM span s JOIN door_session e ON e.device_id = s.device_id AND e.merchant_id = s.merchant_id AND e.kind = 'sale'
                                       AND e.started_at >= s.hour AND e.started_at < s.ends
       GROUP BY 1, 2, 3
    )
    INSERT INTO sales_hourly (merchant_id, device_id, hour_utc, product_id, qty, gross_minor, discount_minor, tax_minor, net_minor,
                              cost_minor, orders, sessions, unpaid_orders, abnormal_orders)
    SELECT s.merchant_id, s.device_id, s.hour, '00000000-0000-0000-0000-000000000000'::uuid,
           coalesce(sum(o.item_qty) FILTER (WHERE o.counts), 0), coalesce(sum(o.subtotal_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.discount_minor) FILTER (WHERE o.counts), 0), coalesce(sum(o.tax_minor) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.subtotal_minor - o.discount_minor - o.tax_minor * o.tax_inside) FILTER (WHERE o.counts), 0),
           coalesce(sum(o.cost_minor) FILTER (WHERE o.counts), 0), count(*) FILTER (WHERE o.counts),
           coalesce(max(e.sessions), 0), count(*) FILTER (WHERE o.status = 'unpaid' OR o.written_off_minor > 0), count(*) FILTER (WHERE o.status = 'abnormal')
      FROM span s LEFT JOIN sold o ON o.merchant_id = s.merchant_id AND o.device_id = s.device_id AND o.hour = s.hour
                  LEFT JOIN opened e ON e.merchant_id = s.merchant_id AND e.device_id = s.device_id AND e.hour = s.hour
     GROUP BY 1, 2, 3
    HAVING count(o.id) > 0 OR coalesce(max(e.sessions), 0) > 0
    UNION ALL
    SELECT o.merchant_id, o.device_id, o.hour, i.product_id, sum(i.qty), sum(i.qty * i.unit_price_minor), sum(i.discount_minor),
           sum(i.tax_minor), sum(i.qty * i.unit_price_minor - i.discount_minor - i.tax_minor * o.tax_inside), sum(i.cost_minor), 0, 0, 0, 0
      FROM sold o JOIN order_item i ON i.merchant_id = o.merchant_id AND i.order_id = o.id
     WHERE o.counts AND i.product_id IS NOT NULL
     GROUP BY 1, 2, 3, 4`;
}
