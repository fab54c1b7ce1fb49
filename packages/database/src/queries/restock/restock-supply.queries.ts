import { HOUR_MS } from '@larder/domain/durations';
import { SALES_DAYS } from '@larder/domain/restock/days-of-supply';
import type { Tx } from '../../transaction.ts';

export type RestockSupplyRow = {
  readonly deviceId: string;
  /** Whole days until the first line with goods sells out; null where none of them sells. */
  readonly daysOfSupply: number | null;
  /** When the newest applied event of the cabinet occurred; null if none is applied. */
  readonly dataAt: Date | null;
};

/**
 * Days of supply and age of the data of the cabinets on a page: the least of `daysOfSupply` of the domain over the
 * lines of the template in force, as DEVICE shows them. One statement. [screens A-14]
 */
export function restockSupply(
  tx: Tx,
  merchantId: string,
  deviceIds: readonly string[],
  soldSince: Date,
  now: Date,
): Promise<RestockSupplyRow[]> {
  // Cabinets' clocks may be ahead: a movement is recorded at most this long before it occurred.
  const recordedSince = new Date(soldSince.getTime() - HOUR_MS);
  return tx.$queryRaw<RestockSupplyRow[]>`
    WITH cabinet AS (
      SELECT id, coalesce(activated_at, created_at) AS selling_since FROM device
       WHERE merchant_id = ${merchantId}::uuid AND id = ANY(${[...deviceIds]}::uuid[])
    ), moved AS MATERIALIZED (
      SELECT c.id AS device_id, m.door, m.layer, m.product_id,
             -sum(m.qty) FILTER (WHERE m.occurred_at > ${soldSince}::timestamptz AND m.type IN ('sale', 'return')) AS sold,
             max(m.occurred_at) FILTER (WHERE m.reason = 'template_removed') AS removed_at
        FROM cabinet c
       CROSS JOIN LATERAL (
         -- The order makes Postgres use the index by time, whatever its statistics are.
         SELECT door, layer, product_id, type, reason, qty, occurred_at FROM stock_movement
          WHERE merchant_id = ${merchantId}::uuid AND device_id = c.id AND recorded_at > ${recordedSince}::timestamptz
          ORDER BY recorded_at DESC, id DESC) m
       GROUP BY c.id, m.door, m.layer, m.product_id
    ), line AS (
      SELECT l.device_id, l.on_hand, v.sold::float8 AS sold,
             least(${SALES_DAYS}::float8, greatest(1, extract(epoch FROM ${now}::timestamptz
               - greatest(c.selling_since, f.occurred_at, v.removed_at))::float8 / 86400)) AS days
        FROM cabinet c
        JOIN stock_level l ON l.merchant_id = ${merchantId}::uuid AND l.device_id = c.id
        JOIN moved v ON v.device_id = l.device_id AND v.door = l.door AND v.layer = l.layer AND v.product_id = l.product_id
        LEFT JOIN stock_movement f ON f.merchant_id = l.merchant_id AND f.device_id = l.device_id AND f.door = l.door
             AND f.layer = l.layer AND f.product_id = l.product_id AND f.key_seq = 1
       WHERE l.par_qty IS NOT NULL AND l.on_hand > 0 AND v.sold > 0
    )
    SELECT c.id AS "deviceId", d.days AS "daysOfSupply", e.at AS "dataAt"
      FROM cabinet c
      LEFT JOIN (SELECT device_id, min(floor(on_hand / (sold / days)))::int AS days FROM line GROUP BY device_id) d
        ON d.device_id = c.id
      LEFT JOIN LATERAL (
        SELECT max(i.occurred_at) AS at FROM device_event_log g
          JOIN own_device_event i ON i.device_id = g.device_id AND i.log_id = g.log_id AND i.seq = g.applied_seq
         WHERE g.device_id = c.id) e ON true`;
}
