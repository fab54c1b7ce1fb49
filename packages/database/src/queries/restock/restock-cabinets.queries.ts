import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import { goodsColumns, lowCount, ofGoods, outOfStockCount } from '../stock/stock-state.ts';
import type { RestockDeviceRow, RestockScope } from './restock-overview.queries.ts';

const openOrder = literalList(openOrderStatuses);
const openTask = literalList(openTaskStatuses);

export type RestockCabinetRow = RestockDeviceRow & {
  /** 0: a product is out of stock. */
  readonly rank: number;
  /** The last restocker; null if only the opening stock was booked. */
  readonly lastRestockBy: string | null;
};

export type RestockCabinetFilter = RestockScope & {
  readonly q?: string | undefined;
  readonly stock?: 'normal' | 'low' | 'out_of_stock' | undefined;
};

/** Keyset of a page's last row. */
export type RestockCabinetKeyset = readonly [rank: number, units: number, deviceNo: string];

/**
 * A page of cabinets in service, those out of stock first, then by missing units, with one row more than `limit`.
 * `units` are missing to the par of the template that a restock fills for; a negative stock level counts as 0. Reads
 * the stock of all cabinets in scope once, and the rest only for the page. [screens 3]
 */
export function restockCabinetPage(
  tx: Tx,
  merchantId: string,
  filter: RestockCabinetFilter,
  after: RestockCabinetKeyset | null,
  limit: number,
  now: Date,
): Promise<RestockCabinetRow[]> {
  // long: one statement
  const { scope, stock = null, membershipId, seesAllOrders } = filter;
  const like = filter.q ? `%${filter.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const [rank, units, deviceNo] = after ?? [null, 0, null];
  return tx.$queryRaw<RestockCabinetRow[]>`
    WITH goods AS (
      SELECT ${goodsColumns}
        FROM stock_level
       WHERE merchant_id = ${merchantId}::uuid AND par_qty IS NOT NULL
         AND (${scope}::uuid[] IS NULL OR device_id = ANY(${scope}::uuid[]))
       GROUP BY ${ofGoods}
    ), missing AS (
      SELECT s.device_id, sum(greatest(0, s.par_qty - greatest(0, s.on_hand)))::int AS units
        FROM restock_shelves(${merchantId}::uuid, ${now}::timestamptz) s
       WHERE ${scope}::uuid[] IS NULL OR s.device_id = ANY(${scope}::uuid[])
       GROUP BY s.device_id
    ), need AS (
      SELECT goods.device_id, max(goods.last_restock_at) AS last_restock_at,
             ${outOfStockCount} AS out_of_stock, ${lowCount} AS low
        FROM goods LEFT JOIN warning_config w ON w.device_id = goods.device_id AND w.merchant_id = ${merchantId}::uuid
       GROUP BY goods.device_id
    ), found AS (
      SELECT d.id, d.device_no, d.name, d.timezone, d.layers_r, coalesce(x.units, 0) AS units, x.device_id IS NOT NULL AS has_template, n.last_restock_at,
             coalesce(n.out_of_stock, 0) AS out_of_stock, coalesce(n.low, 0) AS low,
             CASE WHEN n.out_of_stock > 0 THEN 0 ELSE 1 END AS rank
        FROM device d
        LEFT JOIN need n ON n.device_id = d.id
        LEFT JOIN missing x ON x.device_id = d.id
       WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
         AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
         AND (${like}::text IS NULL OR d.name ILIKE ${like} OR d.device_no ILIKE ${like}
              OR concat_ws(' ', d.street, d.city, d.state, d.area, d.zip) ILIKE ${like})
    ), page AS MATERIALIZED (
      SELECT * FROM found
       WHERE CASE ${stock}::text WHEN 'out_of_stock' THEN out_of_stock > 0 WHEN 'low' THEN out_of_stock = 0 AND low > 0
                                 WHEN 'normal' THEN has_template AND out_of_stock = 0 AND low = 0 ELSE true END
         AND (${rank}::int IS NULL OR (rank, -units, device_no) > (${rank}::int, -${units}::int, ${deviceNo}::text))
       ORDER BY rank, units DESC, device_no LIMIT ${limit + 1}
    )
    SELECT p.id, p.device_no AS "deviceNo", p.name, p.timezone, p.layers_r AS "layersR", coalesce(c.state::text, 'never_seen') AS connectivity,
           c.since, c.last_seen_at AS "lastSeenAt", c.signal_bars AS "signalBars",
           (SELECT (t->>'c10')::int FROM jsonb_array_elements(c.temps) t WHERE t->>'zone' = 'main') AS "mainC10",
           coalesce(r.at, p.last_restock_at) AS "lastRestockAt", r.display_name AS "lastRestockBy", p.units, p.has_template AS "hasTemplate", p.rank,
           p.out_of_stock AS "outOfStock", p.low, o.id AS "orderId", o.order_no AS "orderNo", o.assigned_to_id AS "assignedToId",
           t.id AS "taskId", t.task_no AS "taskNo", t.mode::text AS "taskMode", t.operator_id AS "operatorId",
           m.display_name AS "operatorName"
      FROM page p
      LEFT JOIN device_connectivity c ON c.device_id = p.id
      LEFT JOIN LATERAL (
        SELECT r.at, b.display_name FROM restock_record r
          JOIN membership b ON b.merchant_id = r.merchant_id AND b.id = r.operator_id
         WHERE r.merchant_id = ${merchantId}::uuid AND r.device_id = p.id AND r.mode IS NOT NULL
         ORDER BY r.at DESC, r.id DESC LIMIT 1) r ON true
      LEFT JOIN restock_order o ON o.merchant_id = ${merchantId}::uuid AND o.device_id = p.id AND o.status IN (${openOrder})
            AND (${seesAllOrders}::boolean OR o.assigned_to_id IS NULL OR o.assigned_to_id = ${membershipId}::uuid)
      LEFT JOIN restock_task t ON t.merchant_id = ${merchantId}::uuid AND t.device_id = p.id AND t.status IN (${openTask})
      LEFT JOIN membership m ON m.merchant_id = t.merchant_id AND m.id = t.operator_id
     ORDER BY p.rank, p.units DESC, p.device_no`;
}
