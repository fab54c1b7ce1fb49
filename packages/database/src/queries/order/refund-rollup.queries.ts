import { soldStatuses } from '@larder/domain/order/order-status';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import type { SalesDay } from './rollup.queries.ts';

const sold = literalList(soldStatuses);

/**
 * Adds the refunds of business days to their rolled-up sales: a refund belongs to the day on which it was made, so
 * refunds never change past days. Refunds of orders that are no sale do not count. Call it after the sales of the same
 * days. [domain 10]
 */
export async function sumUpRefundsOfDays(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    WITH span AS (
      SELECT x."merchantId" AS merchant_id, x."deviceId" AS device_id, x.day,
             x.day::timestamp AT TIME ZONE d.timezone AS begins, (x.day + 1)::timestamp AT TIME ZONE d.timezone AS ends
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
        JOIN device d ON d.id = x."deviceId"
    ), returned AS (
      SELECT s.merchant_id, s.device_id, s.day, i.product_id, l.qty, l.amount_minor
        FROM span s JOIN refund r ON r.merchant_id = s.merchant_id AND r.device_id = s.device_id
                                 AND r.refunded_at >= s.begins AND r.refunded_at < s.ends
                    JOIN sales_order o ON o.id = r.order_id AND o.status IN (${sold}) AND o.written_off_minor = 0
                    JOIN refund_line l ON l.refund_id = r.id
                    JOIN order_item i ON i.merchant_id = l.merchant_id AND i.id = l.order_item_id
    )
    INSERT INTO sales_daily (merchant_id, device_id, business_date, product_id, refund_qty, refund_minor)
    SELECT merchant_id, device_id, day, '00000000-0000-0000-0000-000000000000'::uuid, sum(qty), sum(amount_minor)
      FROM returned GROUP BY 1, 2, 3
    UNION ALL
    SELECT merchant_id, device_id, day, product_id, sum(qty), sum(amount_minor)
      FROM returned WHERE product_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ON CONFLICT (merchant_id, device_id, business_date, product_id)
    DO UPDATE SET refund_qty = excluded.refund_qty, refund_minor = excluded.refund_minor`;
}

/**
 * Marks the other days of refunds whose order became a sale, or no longer is one: days on which orders of the given
 * ones were refunded and whose stored sum is not that of their refunds. Call it after these days were summed up.
 * Compares, so that one changed day does not lead to summing up all later ones.
 */
export async function markChangedRefundDays(tx: Tx, days: readonly SalesDay[], now: Date): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    WITH touched AS (
      SELECT DISTINCT r.merchant_id, r.device_id, d.timezone, (r.refunded_at AT TIME ZONE d.timezone)::date AS day
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
        JOIN device d ON d.id = x."deviceId"
        -- Refunds lead to their orders: they are few, and none is made before its sale. A day more for a cabinet's clock.
        JOIN refund r ON r.merchant_id = x."merchantId" AND r.device_id = x."deviceId"
                     AND r.refunded_at >= (x.day - 1)::timestamp AT TIME ZONE d.timezone
        JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id
                          AND o.consumed_at >= x.day::timestamp AT TIME ZONE d.timezone
                          AND o.consumed_at < (x.day + 1)::timestamp AT TIME ZONE d.timezone
    ), wanted AS (
      SELECT t.merchant_id, t.device_id, t.day, coalesce(sum(l.qty), 0) AS qty, coalesce(sum(l.amount_minor), 0) AS minor
        FROM touched t
        LEFT JOIN (refund r JOIN sales_order o ON o.id = r.order_id AND o.status IN (${sold}) AND o.written_off_minor = 0
                            JOIN refund_line l ON l.refund_id = r.id)
               ON r.device_id = t.device_id AND r.merchant_id = t.merchant_id
              AND r.refunded_at >= t.day::timestamp AT TIME ZONE t.timezone
              AND r.refunded_at < (t.day + 1)::timestamp AT TIME ZONE t.timezone
       GROUP BY 1, 2, 3
    )
    INSERT INTO rollup_dirty (merchant_id, device_id, business_date, marked_at)
    SELECT w.merchant_id, w.device_id, w.day, ${now}::timestamptz
      FROM wanted w
      LEFT JOIN sales_daily s ON s.merchant_id = w.merchant_id AND s.device_id = w.device_id AND s.business_date = w.day
                             AND s.product_id = '00000000-0000-0000-0000-000000000000'::uuid
     WHERE (coalesce(s.refund_qty, 0), coalesce(s.refund_minor, 0)) <> (w.qty, w.minor)
     ORDER BY 1, 2, 3
    ON CONFLICT (merchant_id, device_id, business_date) DO UPDATE SET marked_at = rollup_dirty.marked_at`;
}

/** Adds the refunds to sums by hours of UTC, for every hour that the business days touch. */
export async function sumUpRefundsOfHours(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    WITH span AS (
      SELECT DISTINCT x."merchantId" AS merchant_id, x."deviceId" AS device_id, hour, hour + interval '1 hour' AS ends
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)
        JOIN device d ON d.id = x."deviceId"
        CROSS JOIN LATERAL generate_series(date_trunc('hour', x.day::timestamp AT TIME ZONE d.timezone),
                                           ((x.day + 1)::timestamp AT TIME ZONE d.timezone) - interval '1 microsecond',
                                           interval '1 hour') AS hour
    ), returned AS (
      SELECT s.merchant_id, s.device_id, s.hour, i.product_id, l.qty, l.amount_minor
        FROM span s JOIN refund r ON r.merchant_id = s.merchant_id AND r.device_id = s.device_id
                                 AND r.refunded_at >= s.hour AND r.refunded_at < s.ends
                    JOIN sales_order o ON o.id = r.order_id AND o.status IN (${sold}) AND o.written_off_minor = 0
                    JOIN refund_line l ON l.refund_id = r.id
                    JOIN order_item i ON i.merchant_id = l.merchant_id AND i.id = l.order_item_id
    )
    INSERT INTO sales_hourly (merchant_id, device_id, hour_utc, product_id, refund_qty, refund_minor)
    SELECT merchant_id, device_id, hour, '00000000-0000-0000-0000-000000000000'::uuid, sum(qty), sum(amount_minor)
      FROM returned GROUP BY 1, 2, 3
    UNION ALL
    SELECT merchant_id, device_id, hour, product_id, sum(qty), sum(amount_minor)
      FROM returned WHERE product_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ON CONFLICT (merchant_id, device_id, hour_utc, product_id)
    DO UPDATE SET refund_qty = excluded.refund_qty, refund_minor = excluded.refund_minor`;
}
