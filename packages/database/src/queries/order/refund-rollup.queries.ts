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

/** The same by hours of UTC, for every hour that the business days touch. */
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
