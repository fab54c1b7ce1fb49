import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import type { Tx } from '../../transaction.ts';
import { literalCount, literalList } from '../literal-list.ts';
import { type DeviceScope, saidElsewhere, spoiling } from './home.queries.ts';

const openOrder = literalList(openOrderStatuses);

/** Cabinets that a row of Home names; the others it counts. */
export const NAMED_MAX = 3;

/** The alert by which goods spoil is its own topic. `alerts`: those that no other row says. */
export type AttentionTopic =
  | 'power_off'
  | 'over_temp'
  | 'under_temp'
  | 'alerts'
  | 'bare'
  | 'complaints'
  | 'outOfStock'
  | 'restockOrders';

export type AttentionCabinetRow = {
  readonly topic: AttentionTopic;
  /** Cabinets of the topic, named or not. */
  readonly cabinets: number;
  readonly deviceId: string;
  readonly deviceNo: string;
  readonly name: string | null;
  /** When the oldest began. */
  readonly since: Date | null;
  /** Products that none of its shelves has; of `outOfStock` only. */
  readonly products: number | null;
};

/**
 * Names the cabinets of what needs attention, at most `NAMED_MAX` of each topic: the longest first, then the ones with
 * the most products out of stock. A cabinet stands under one alert by which goods spoil, the first of their order.
 */
// long: one statement
export function attentionCabinets(
  tx: Tx,
  merchantId: string,
  scope: DeviceScope,
  membershipId: string,
  now: Date,
): Promise<AttentionCabinetRow[]> {
  return tx.$queryRaw<AttentionCabinetRow[]>`
    WITH raised AS (
      SELECT device_id, type, started_at FROM alert
       WHERE merchant_id = ${merchantId}::uuid AND status = 'active'
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
    ), spoiling AS (
      SELECT DISTINCT ON (device_id) device_id, type, started_at FROM raised
       WHERE type IN (${spoiling}) ORDER BY device_id, type, started_at
    ), named AS (
      SELECT type::text AS topic, device_id, started_at AS since, NULL::int AS products FROM spoiling
      UNION ALL
      SELECT 'alerts', device_id, min(started_at), NULL FROM raised
       WHERE type NOT IN (${spoiling}) AND type NOT IN (${saidElsewhere}) GROUP BY device_id
      UNION ALL
      SELECT 'bare', d.id, NULL, NULL FROM device d
       WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
         AND NOT EXISTS (SELECT FROM planogram_version v
                          WHERE v.merchant_id = d.merchant_id AND v.device_id = d.id AND v.status = 'published'
                            AND v.effective_at <= ${now}::timestamptz
                            AND (v.expires_at IS NULL OR v.expires_at > ${now}::timestamptz))
      UNION ALL
      SELECT 'complaints', device_id, min(created_at), NULL FROM complaint
       WHERE merchant_id = ${merchantId}::uuid AND status = 'pending' GROUP BY device_id
      UNION ALL
      SELECT 'outOfStock', s.device_id, NULL, count(DISTINCT s.product_id)::int FROM stock_level s
       WHERE s.merchant_id = ${merchantId}::uuid AND s.par_qty > 0 AND s.on_hand <= 0
         AND NOT EXISTS (SELECT FROM stock_level o
                          WHERE o.merchant_id = s.merchant_id AND o.device_id = s.device_id AND o.product_id = s.product_id
                            AND o.par_qty > 0 AND o.on_hand > 0)
       GROUP BY s.device_id
      UNION ALL
      SELECT 'restockOrders', device_id, NULL, NULL FROM restock_order
       WHERE merchant_id = ${merchantId}::uuid AND assigned_to_id = ${membershipId}::uuid
         AND mode = 'refill' AND status IN (${openOrder}) GROUP BY device_id
    ), ranked AS (
      SELECT n.topic, n.since, n.products, d.id, d.device_no, d.name,
             count(*) OVER (PARTITION BY n.topic)::int AS cabinets,
             row_number() OVER (PARTITION BY n.topic
                                ORDER BY n.since NULLS LAST, n.products DESC NULLS LAST, d.name, d.device_no) AS at
        FROM named n JOIN device d ON d.id = n.device_id AND d.merchant_id = ${merchantId}::uuid
       WHERE (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
         AND (n.topic <> 'outOfStock' OR d.lifecycle = 'operational')
    )
    SELECT topic, cabinets, id AS "deviceId", device_no AS "deviceNo", name, since, products
      FROM ranked WHERE at <= ${literalCount(NAMED_MAX)} ORDER BY topic, at`;
}
