import type { ConnectivityState } from '@larder/domain/device/presence/connectivity-transitions';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { RestockMode } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import { goodsColumns, lowCount, ofGoods, outOfStockCount } from '../stock/stock-state.ts';

const openOrder = literalList(openOrderStatuses);
const openTask = literalList(openTaskStatuses);

/** Filter of a restock list by cabinets. */
export type RestockScope = {
  /** Null: every cabinet of the merchant. */
  readonly scope: readonly string[] | null;
  readonly membershipId: string;
  /** False: only orders assigned to this member or to no member. */
  readonly seesAllOrders: boolean;
};

export type RestockDeviceRow = {
  readonly id: string;
  readonly deviceNo: string;
  readonly name: string | null;
  readonly timezone: string;
  readonly layersR: number | null;
  readonly connectivity: ConnectivityState;
  readonly since: Date | null;
  readonly lastSeenAt: Date | null;
  readonly signalBars: number | null;
  readonly mainC10: number | null;
  readonly lastRestockAt: Date | null;
  /** True if there is a template that a restock fills for. */
  readonly hasTemplate: boolean;
  /** Units that a restock in this mode would put in by its suggestions. */
  readonly units: number;
  /** Products by the stock of the whole cabinet. */
  readonly outOfStock: number;
  readonly low: number;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly assignedToId: string | null;
  readonly taskId: string | null;
  readonly taskNo: string | null;
  readonly taskMode: RestockMode | null;
  readonly operatorId: string | null;
  readonly operatorName: string | null;
};

export type RestockDeviceFilter = RestockScope & {
  readonly mode: RestockMode;
  readonly q?: string | undefined;
  readonly stock?: 'low' | 'out_of_stock' | undefined;
  /** Only these cabinets; null: all in scope. */
  readonly deviceIds?: readonly string[] | null;
  /** Only cabinets without a restock under way. */
  readonly free?: boolean;
};

const likeOf = (q: string | undefined) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);

/**
 * A page of cabinets in service, the neediest first, with one row more than `limit`. The units are those of
 * `suggestQuantity` of the domain, summed over the template that the restock fills for; a negative stock level counts
 * as 0. One statement, however many cabinets. [screens INDEX]
 */
export function restockDevicePage(
  tx: Tx,
  merchantId: string,
  filter: RestockDeviceFilter,
  after: readonly [units: number, deviceNo: string] | null,
  limit: number,
  now: Date,
): Promise<RestockDeviceRow[]> {
  const { scope, mode, stock = null, membershipId, seesAllOrders, deviceIds = null, free = false } = filter;
  const like = likeOf(filter.q);
  const orderModes = mode === 'legacy' ? ['legacy'] : ['refill'];
  return tx.$queryRaw<RestockDeviceRow[]>`
    WITH need AS MATERIALIZED (
      SELECT s.device_id, sum(restock_units(${mode}::text, s.par_qty, s.on_hand, s.last_restock_at, s.last_restock_stock,
                                            s.sales_since_restock))::int AS units
        FROM restock_shelves(${merchantId}::uuid, ${now}::timestamptz) s
       WHERE (${scope}::uuid[] IS NULL OR s.device_id = ANY(${scope}::uuid[]))
         AND (${deviceIds}::uuid[] IS NULL OR s.device_id = ANY(${deviceIds}::uuid[]))
       GROUP BY s.device_id
    ), found AS (
      SELECT d.id, d.device_no, d.name, d.timezone, d.layers_r, n.*, coalesce(need.units, 0) AS units,
             need.device_id IS NOT NULL AS has_template FROM device d
        LEFT JOIN warning_config w ON w.device_id = d.id AND w.merchant_id = d.merchant_id
        CROSS JOIN LATERAL (
          SELECT max(goods.last_restock_at) AS last_restock_at, ${outOfStockCount} AS out_of_stock, ${lowCount} AS low
            FROM (SELECT ${goodsColumns} FROM stock_level
                   WHERE merchant_id = d.merchant_id AND device_id = d.id AND par_qty IS NOT NULL GROUP BY ${ofGoods}) goods) n
        LEFT JOIN need ON need.device_id = d.id
       WHERE d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
         AND (${scope}::uuid[] IS NULL OR d.id = ANY(${scope}::uuid[]))
         AND (${deviceIds}::uuid[] IS NULL OR d.id = ANY(${deviceIds}::uuid[]))
         AND (NOT ${free}::boolean OR NOT EXISTS (
           SELECT FROM restock_task k
            WHERE k.merchant_id = d.merchant_id AND k.device_id = d.id AND k.status IN (${openTask})))
         AND (${like}::text IS NULL OR d.name ILIKE ${like} OR d.device_no ILIKE ${like}
              OR concat_ws(' ', d.street, d.city, d.state, d.area, d.zip) ILIKE ${like})
    ), page AS MATERIALIZED (
      SELECT * FROM found
       WHERE CASE ${stock}::text WHEN 'low' THEN low > 0 WHEN 'out_of_stock' THEN out_of_stock > 0 ELSE true END
         AND (${after?.[0] ?? null}::int IS NULL OR (-units, device_no) > (-${after?.[0] ?? 0}::int, ${after?.[1] ?? null}::text))
       ORDER BY units DESC, device_no LIMIT ${limit + 1}
    )
    SELECT p.id, p.device_no AS "deviceNo", p.name, p.timezone, p.layers_r AS "layersR", coalesce(c.state::text, 'never_seen') AS connectivity,
           c.since, c.last_seen_at AS "lastSeenAt", c.signal_bars AS "signalBars",
           (SELECT (t->>'c10')::int FROM jsonb_array_elements(c.temps) t WHERE t->>'zone' = 'main') AS "mainC10",
           p.last_restock_at AS "lastRestockAt", p.units, p.has_template AS "hasTemplate", p.out_of_stock AS "outOfStock", p.low, o.id AS "orderId",
           o.order_no AS "orderNo", o.assigned_to_id AS "assignedToId", t.id AS "taskId", t.task_no AS "taskNo",
           t.mode::text AS "taskMode", t.operator_id AS "operatorId", m.display_name AS "operatorName"
      FROM page p
      LEFT JOIN device_connectivity c ON c.device_id = p.id
      LEFT JOIN restock_order o ON o.merchant_id = ${merchantId}::uuid AND o.device_id = p.id AND o.status IN (${openOrder})
            AND o.mode::text = ANY(${orderModes}::text[])
            AND (${seesAllOrders}::boolean OR o.assigned_to_id IS NULL OR o.assigned_to_id = ${membershipId}::uuid)
      LEFT JOIN restock_task t ON t.merchant_id = ${merchantId}::uuid AND t.device_id = p.id AND t.status IN (${openTask})
      LEFT JOIN membership m ON m.merchant_id = t.merchant_id AND m.id = t.operator_id
     ORDER BY p.units DESC, p.device_no`;
}

export type RestockNeedsRow = {
  /** Number of cabinets into which a restock in each mode would put something. */
  readonly quick: number;
  readonly oneClick: number;
  readonly toPar: number;
  readonly openOrders: number;
  /** Those of them that the older mode carries out. */
  readonly legacyOrders: number;
};

/** The numbers of the first screen of restocking, in one statement. [screens 99] */
export async function restockNeeds(
  tx: Tx,
  merchantId: string,
  { scope, membershipId, seesAllOrders }: RestockScope,
  now: Date,
): Promise<RestockNeedsRow> {
  const [row] = await tx.$queryRaw<RestockNeedsRow[]>`
    WITH need AS (
      SELECT bool_or(u.quick > 0) AS quick, bool_or(u.one_click > 0) AS one_click, bool_or(u.to_par > 0) AS to_par
        FROM restock_shelves(${merchantId}::uuid, ${now}::timestamptz) s
        JOIN device d ON d.id = s.device_id AND d.merchant_id = ${merchantId}::uuid AND d.lifecycle = 'operational'
       CROSS JOIN LATERAL (
         SELECT restock_units('quick', s.par_qty, s.on_hand, s.last_restock_at, s.last_restock_stock, s.sales_since_restock) AS quick,
                restock_units('one_click', s.par_qty, s.on_hand, s.last_restock_at, s.last_restock_stock, s.sales_since_restock) AS one_click,
                restock_units('refill', s.par_qty, s.on_hand, s.last_restock_at, s.last_restock_stock, s.sales_since_restock) AS to_par) u
       WHERE ${scope}::uuid[] IS NULL OR s.device_id = ANY(${scope}::uuid[])
       GROUP BY s.device_id
    ), open_order AS (
      SELECT o.mode FROM restock_order o
       WHERE o.merchant_id = ${merchantId}::uuid AND o.status IN (${openOrder})
         AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))
         AND (${seesAllOrders}::boolean OR o.assigned_to_id IS NULL OR o.assigned_to_id = ${membershipId}::uuid)
    )
    SELECT count(*) FILTER (WHERE quick)::int AS quick, count(*) FILTER (WHERE one_click)::int AS "oneClick",
           count(*) FILTER (WHERE to_par)::int AS "toPar",
           (SELECT count(*)::int FROM open_order) AS "openOrders",
           (SELECT count(*)::int FROM open_order WHERE mode = 'legacy') AS "legacyOrders"
      FROM need`;
  return row ?? { quick: 0, oneClick: 0, toPar: 0, openOrders: 0, legacyOrders: 0 };
}
