import type { MonthSpan } from '@larder/domain/calendar-month';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

const { sql } = Prisma;

/**
 * Notes every day of the merchant's calendar up to today on which its devices were in service, since the last day that
 * was noted; for a device without one at most since the beginning of the month before. A day keeps the first SIM card
 * that it saw. Harmless when repeated. Training devices serve nobody. [decision 133]
 */
export async function noteServiceDays(
  tx: Tx,
  merchantId: string,
  now: Date,
  deviceId?: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO device_service_day (merchant_id, device_id, day, iccid)
    SELECT d.merchant_id, d.id, n.day, d.iccid
      FROM device d
      JOIN merchant m ON m.id = d.merchant_id
      JOIN device_assignment a ON a.merchant_id = d.merchant_id AND a.device_id = d.id
     CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE m.timezone)::date AS today) t
     CROSS JOIN LATERAL (
       SELECT coalesce(max(s.day), (date_trunc('month', t.today) - interval '1 month')::date) AS since
         FROM device_service_day s WHERE s.merchant_id = d.merchant_id AND s.device_id = d.id) l
     CROSS JOIN LATERAL (
       SELECT x::date AS day
         FROM generate_series(greatest(l.since, (greatest(d.activated_at, a.started_at) AT TIME ZONE m.timezone)::date),
                              t.today, interval '1 day') AS x) n
     WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational' AND NOT d.is_training
       AND d.activated_at IS NOT NULL ${deviceId ? sql`AND d.id = ${deviceId}::uuid` : Prisma.empty}
    ON CONFLICT (merchant_id, device_id, day) DO UPDATE SET iccid = excluded.iccid
     WHERE device_service_day.iccid IS NULL AND excluded.iccid IS NOT NULL`;
}

/** What a device did in a month. */
export type ServedMonthRow = {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly days: number;
  /** Days with a SIM card, and the last of them. */
  readonly cardDays: number;
  readonly iccid: string | null;
  /** Orders that were recognized without doubt. */
  readonly orders: number;
};

/**
 * Devices that served a merchant in a month, by name: their days, and their recognized orders by the time at which they
 * reached the cloud. A device that has left keeps only its number. [decision 133]
 */
export function servedMonth(
  tx: Tx,
  merchantId: string,
  { month, from, until }: MonthSpan,
): Promise<ServedMonthRow[]> {
  return tx.$queryRaw<ServedMonthRow[]>`
    WITH served AS (
      SELECT device_id, count(*)::int AS days, count(iccid)::int AS card_days,
             (array_agg(iccid ORDER BY day DESC) FILTER (WHERE iccid IS NOT NULL))[1] AS iccid
        FROM device_service_day
       WHERE merchant_id = ${merchantId}::uuid AND day >= (${month} || '-01')::date
         AND day < (${month} || '-01')::date + interval '1 month'
       GROUP BY device_id
    ), recognized AS (
      SELECT o.device_id, count(*)::int AS orders FROM sales_order o
       WHERE o.merchant_id = ${merchantId}::uuid AND o.created_at >= ${from} AND o.created_at < ${until} AND ${isRecognized}
       GROUP BY o.device_id
    )
    SELECT d.id AS "deviceId", CASE WHEN d.merchant_id = ${merchantId}::uuid THEN coalesce(d.name, d.device_no) ELSE d.device_no END AS "deviceName",
           coalesce(s.days, 0) AS days, coalesce(s.card_days, 0) AS "cardDays", s.iccid, coalesce(r.orders, 0) AS orders
      FROM served s FULL JOIN recognized r ON r.device_id = s.device_id
      JOIN device d ON d.id = coalesce(s.device_id, r.device_id)
     WHERE d.is_training IS NOT TRUE
     ORDER BY 2, 1`;
}

/** An order of which the recognizer said what was taken, and nobody had to look at it. */
export const isRecognized = sql`o.type = 'sale' AND o.abnormal_reason IS NULL`;
