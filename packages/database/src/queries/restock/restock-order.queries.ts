import type { Door } from '@larder/domain/device/door';
import type { Fulfillment, RestockMode, RestockStatus } from '../../model.ts';
import type { Tx } from '../../transaction.ts';
import type { RestockScope } from './restock-overview.queries.ts';

export type RestockOrderFilter = RestockScope & {
  /** Null: all cabinets in scope. */
  readonly deviceId: string | null;
  readonly status: RestockStatus | null;
  readonly mode: RestockMode | null;
  /** Only orders assigned to the member. */
  readonly mine: boolean;
};

export type RestockOrderRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly mode: RestockMode;
  readonly status: RestockStatus;
  readonly fulfillment: Fulfillment | null;
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly units: number;
  readonly createdByName: string;
  readonly assignedToId: string | null;
  readonly assignedToName: string | null;
  readonly dueOn: string | null;
  readonly createdAt: Date;
  /** Keeps microseconds, as the cursor needs them. */
  readonly createdText: string;
};

/** A page of restock orders, newest first, with one row more than `limit`. [screens ORDERS] */
export function restockOrderPage(
  tx: Tx,
  merchantId: string,
  filter: RestockOrderFilter,
  after: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<RestockOrderRow[]> {
  const { scope, membershipId, seesAllOrders, deviceId, status, mode, mine } = filter;
  return tx.$queryRaw<RestockOrderRow[]>`
    WITH page AS MATERIALIZED (
      SELECT * FROM restock_order o
       WHERE o.merchant_id = ${merchantId}::uuid AND (${scope}::uuid[] IS NULL OR o.device_id = ANY(${scope}::uuid[]))
         AND (${deviceId}::uuid IS NULL OR o.device_id = ${deviceId}::uuid)
         AND (${status}::text IS NULL OR o.status = ${status}::restock_status)
         AND (${mode}::text IS NULL OR o.mode = ${mode}::restock_mode)
         AND (${seesAllOrders}::boolean OR o.assigned_to_id IS NULL OR o.assigned_to_id = ${membershipId}::uuid)
         AND (NOT ${mine}::boolean OR o.assigned_to_id = ${membershipId}::uuid)
         AND (${after?.[0] ?? null}::text IS NULL OR (o.created_at, o.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
       ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}
    )
    SELECT o.id, o.order_no AS "orderNo", o.mode::text AS mode, o.status::text AS status, o.fulfillment::text AS fulfillment,
           d.device_no AS "deviceNo", CASE WHEN d.merchant_id = o.merchant_id THEN d.name END AS "deviceName",
           (SELECT coalesce(sum(l.ordered_qty), 0)::int FROM restock_order_line l WHERE l.order_id = o.id) AS units,
           c.display_name AS "createdByName", o.assigned_to_id AS "assignedToId", a.display_name AS "assignedToName",
           o.due_on::text AS "dueOn", o.created_at AS "createdAt", o.created_at::text AS "createdText"
      FROM page o
      JOIN device d ON d.id = o.device_id
      JOIN membership c ON c.merchant_id = o.merchant_id AND c.id = o.created_by_id
      LEFT JOIN membership a ON a.merchant_id = o.merchant_id AND a.id = o.assigned_to_id
     ORDER BY o.created_at DESC, o.id DESC`;
}

export type OrderLineRow = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly name: string;
  readonly specification: string | null;
  readonly picture: string | null;
  readonly parQty: number;
  readonly stockAtCreation: number;
  readonly orderedQty: number;
  readonly edited: boolean;
  /** Units that its task put in; null before. */
  readonly restockQty: number | null;
};

/** The lines of an order with the units that its task put in. */
export function restockOrderLines(tx: Tx, merchantId: string, orderId: string): Promise<OrderLineRow[]> {
  return tx.$queryRaw<OrderLineRow[]>`
    SELECT l.door::text AS door, l.layer, l.product_id AS "productId", coalesce(m.name_override, p.name) AS name, p.specification,
           p.pictures->>'front' AS picture, l.par_qty AS "parQty", l.stock_at_creation AS "stockAtCreation",
           l.ordered_qty AS "orderedQty", l.edited,
           CASE WHEN r.id IS NULL THEN NULL ELSE coalesce(x.restock_qty, 0) END AS "restockQty"
      FROM restock_order_line l
      JOIN merchant_product m ON m.merchant_id = l.merchant_id AND m.id = l.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
      LEFT JOIN restock_record r ON r.merchant_id = l.merchant_id AND r.order_id = l.order_id
      LEFT JOIN restock_record_line x ON x.merchant_id = r.merchant_id AND x.record_id = r.id AND x.door = l.door AND x.layer = l.layer
           AND x.product_id = l.product_id
     WHERE l.merchant_id = ${merchantId}::uuid AND l.order_id = ${orderId}::uuid
     ORDER BY l.door, l.layer, name, l.product_id`;
}

export type NewOrderLineRow = {
  readonly door: Door;
  readonly layer: number;
  readonly productId: string;
  readonly parQty: number;
  readonly stockAtCreation: number;
  readonly orderedQty: number;
  readonly edited: boolean;
};

/** Replaces the lines of an order, in two statements. */
export async function replaceOrderLines(
  tx: Tx,
  merchantId: string,
  orderId: string,
  lines: readonly NewOrderLineRow[],
): Promise<void> {
  await tx.restockOrderLine.deleteMany({ where: { merchantId, orderId } });
  await tx.restockOrderLine.createMany({ data: lines.map((line) => ({ ...line, merchantId, orderId })) });
}

export type AssignableRow = { readonly id: string; readonly userName: string };

/** Active restockers bound to a cabinet, by name. */
export function assignableRestockers(tx: Tx, merchantId: string, deviceId: string): Promise<AssignableRow[]> {
  return tx.$queryRaw<AssignableRow[]>`
    SELECT m.id, m.display_name AS "userName"
      FROM membership_device b
      JOIN membership m ON m.merchant_id = b.merchant_id AND m.id = b.membership_id
      JOIN account a ON a.id = m.account_id AND a.status = 'active'
     WHERE b.merchant_id = ${merchantId}::uuid AND b.device_id = ${deviceId}::uuid AND m.kind = 'restocker' AND m.status = 'active'
       AND m.deleted_at IS NULL
     ORDER BY lower(m.display_name), m.id`;
}
