import type { CalendarDay } from '@larder/domain/calendar-day';
import type { Door } from '@larder/domain/device/door';
import type { Tx } from '../../transaction.ts';

export type OutOfStockRow = {
  readonly productId: string;
  readonly name: string;
  /** Key of the picture's file. */
  readonly picture: string | null;
  readonly shelves: readonly { readonly door: Door; readonly layer: number }[];
  /** When the last shelf lost its last unit; null if it never had any, or too long ago. */
  readonly since: Date | null;
  /** Net sales of all `days` together. */
  readonly netMinor: number;
  /** Of all such products, on every row. */
  readonly allNetMinor: number;
};

/** A shelf from which more was taken on paper than it had, or that nobody ever fills, has no end to look back to. */
const MOVEMENTS_LOOKED_AT = 200;

/**
 * Reads the products that the template of a cabinet offers and none of its shelves has, at most `limit`; those first
 * that sold most on `days`. [screens 60]
 */
export function outOfStockProducts(
  tx: Tx,
  { merchantId, deviceId }: { readonly merchantId: string; readonly deviceId: string },
  days: readonly CalendarDay[],
  limit: number,
): Promise<OutOfStockRow[]> {
  return tx.$queryRaw<OutOfStockRow[]>`
    WITH gone AS (
      SELECT product_id, jsonb_agg(jsonb_build_object('door', door, 'layer', layer) ORDER BY door, layer) AS shelves
        FROM stock_level
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND par_qty > 0
       GROUP BY product_id HAVING max(on_hand) <= 0
    ), sold AS (
      SELECT product_id, sum(net_minor) AS net FROM sales_daily
       WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid
         AND business_date = ANY(${days}::date[]) AND product_id IN (SELECT product_id FROM gone)
       GROUP BY 1
    ), shown AS (
      SELECT g.product_id, coalesce(m.name_override, p.name) AS name, p.pictures->>'front' AS picture, g.shelves,
             coalesce(s.net, 0) AS net, sum(coalesce(s.net, 0)) OVER () AS all_net
        FROM gone g
        JOIN merchant_product m ON m.merchant_id = ${merchantId}::uuid AND m.id = g.product_id
        JOIN platform_product p ON p.id = m.platform_product_id
        LEFT JOIN sold s ON s.product_id = g.product_id
       ORDER BY net DESC, name, g.product_id LIMIT ${limit}
    )
    SELECT product_id AS "productId", name, picture, shelves, e.since, net::float8 AS "netMinor",
           all_net::float8 AS "allNetMinor"
      FROM shown
      CROSS JOIN LATERAL (
        SELECT max(w.occurred_at) AS since
          FROM stock_level l
         CROSS JOIN LATERAL (
           SELECT a.key_seq FROM stock_movement a
            WHERE a.merchant_id = l.merchant_id AND a.device_id = l.device_id AND a.door = l.door
              AND a.layer = l.layer AND a.product_id = l.product_id AND a.balance_after > 0
              AND a.key_seq > l.key_seq - ${MOVEMENTS_LOOKED_AT}
            ORDER BY a.key_seq DESC LIMIT 1) held
          JOIN stock_movement w ON w.merchant_id = l.merchant_id AND w.device_id = l.device_id AND w.door = l.door
                               AND w.layer = l.layer AND w.product_id = l.product_id AND w.key_seq = held.key_seq + 1
         WHERE l.merchant_id = ${merchantId}::uuid AND l.device_id = ${deviceId}::uuid
           AND l.product_id = shown.product_id AND l.par_qty > 0) e
     ORDER BY net DESC, name, product_id`;
}
