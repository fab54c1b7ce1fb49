import type { OrderItem, OrderStatus, Payment, Refund, RefundLine, SalesOrder } from '../../model.ts';
import type { Tx } from '../../transaction.ts';

type OrderColumns = Pick<
  SalesOrder,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'orderNo'
  | 'version'
  | 'currency'
  | 'cardBrand'
  | 'cardLast4'
  | 'owedSince'
  | 'consumedAt'
  | 'createdAt'
> & {
  readonly status: OrderStatus;
  readonly totalMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly reducedMinor: number;
};

export type OrderPaymentRow = Pick<Payment, 'id' | 'debtOrderId' | 'provider' | 'state' | 'attemptCount'> & {
  readonly dueMinor: number | null;
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
};

export type OrderItemRow = Pick<
  OrderItem,
  | 'id'
  | 'lineNo'
  | 'productId'
  | 'nameSnapshot'
  | 'gtin'
  | 'picture'
  | 'door'
  | 'layer'
  | 'qty'
  | 'source'
  | 'refundedQty'
> & {
  readonly unitPriceMinor: number;
  readonly costMinor: number;
  readonly discountMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly refundedMinor: number;
};

export type RefundRow = Pick<
  Refund,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'orderId'
  | 'debtPaymentId'
  | 'complaintId'
  | 'refundNo'
  | 'state'
  | 'method'
  | 'reason'
  | 'returnToStock'
  | 'requestedById'
  | 'requestedAt'
  | 'decidedById'
  | 'refundedAt'
  | 'providerRef'
  | 'keyNo'
  | 'attemptCount'
  | 'failureCount'
  | 'version'
> & {
  readonly amountMinor: number;
  readonly lines: readonly RefundLineOfRow[];
};

type RefundLineOfRow = Pick<RefundLine, 'orderItemId' | 'qty'> & { readonly amountMinor: number };

/** An order with everything that decides about its refunds. */
export type OrderWithRefundsRow = OrderColumns & {
  /** The hold of its session, and payments of what stayed due, oldest first. [decision 106] */
  readonly payments: readonly OrderPaymentRow[];
  readonly items: readonly OrderItemRow[];
  /** Newest first. */
  readonly refunds: readonly RefundRow[];
};

type Loaded = Omit<OrderWithRefundsRow, 'refunds'> & {
  readonly refunds: readonly (Omit<RefundRow, 'requestedAt' | 'refundedAt'> & {
    readonly requestedAt: string;
    readonly refundedAt: string | null;
  })[];
};

/** Returns an order with its payments, lines and refunds, in one statement; undefined if the merchant has none. */
export async function orderWithRefunds(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<OrderWithRefundsRow | undefined> {
  const [row] = await tx.$queryRaw<Loaded[]>`
    SELECT o.id, o.merchant_id AS "merchantId", o.device_id AS "deviceId", o.order_no AS "orderNo", o.status::text AS status, o.version,
           o.currency, o.card_brand AS "cardBrand", o.card_last4 AS "cardLast4", o.owed_since AS "owedSince", o.consumed_at AS "consumedAt",
           o.created_at AS "createdAt", o.total_minor::float8 AS "totalMinor", o.captured_minor::float8 AS "capturedMinor",
           o.refunded_minor::float8 AS "refundedMinor", o.reduced_minor::float8 AS "reducedMinor",
           coalesce(payments.rows, '[]') AS payments, coalesce(items.rows, '[]') AS items, coalesce(refunds.rows, '[]') AS refunds
      FROM sales_order o
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('id', p.id, 'debtOrderId', p.debt_order_id, 'provider', p.provider, 'state', p.state, 'attemptCount', p.attempt_count,
                    'dueMinor', p.due_minor, 'authorizedMinor', p.authorized_minor, 'capturedMinor', p.captured_minor,
                    'refundedMinor', p.refunded_minor) ORDER BY p.id) AS rows
             FROM (SELECT * FROM payment WHERE merchant_id = o.merchant_id AND order_id = o.id
                   UNION ALL
                   SELECT * FROM payment WHERE merchant_id = o.merchant_id AND debt_order_id = o.id) p) payments
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('id', i.id, 'lineNo', i.line_no, 'productId', i.product_id, 'nameSnapshot', i.name_snapshot,
                    'gtin', i.gtin, 'picture', i.picture, 'door', i.door, 'layer', i.layer, 'qty', i.qty, 'source', i.source,
                    'refundedQty', i.refunded_qty, 'unitPriceMinor', i.unit_price_minor, 'costMinor', i.cost_minor,
                    'discountMinor', i.discount_minor, 'taxMinor', i.tax_minor, 'totalMinor', i.total_minor,
                    'refundedMinor', i.refunded_minor) ORDER BY i.line_no) AS rows
             FROM order_item i WHERE i.merchant_id = o.merchant_id AND i.order_id = o.id) items
     CROSS JOIN LATERAL (
           SELECT jsonb_agg(jsonb_build_object('id', r.id, 'merchantId', r.merchant_id, 'deviceId', r.device_id, 'orderId', r.order_id,
                    'debtPaymentId', r.debt_payment_id, 'complaintId', r.complaint_id, 'refundNo', r.refund_no, 'state', r.state,
                    'method', r.method, 'reason', r.reason, 'returnToStock', r.return_to_stock, 'requestedById', r.requested_by_id,
                    'requestedAt', r.requested_at, 'decidedById', r.decided_by_id, 'refundedAt', r.refunded_at,
                    'providerRef', r.provider_ref, 'keyNo', r.key_no, 'attemptCount', r.attempt_count,
                    'failureCount', r.failure_count, 'version', r.version, 'amountMinor', r.amount_minor, 'lines', (
                      SELECT coalesce(jsonb_agg(jsonb_build_object('orderItemId', l.order_item_id, 'qty', l.qty,
                               'amountMinor', l.amount_minor)), '[]')
                        FROM refund_line l WHERE l.merchant_id = r.merchant_id AND l.refund_id = r.id))
                    ORDER BY r.requested_at DESC, r.id DESC) AS rows
             FROM refund r WHERE r.merchant_id = o.merchant_id AND r.order_id = o.id) refunds
     WHERE o.merchant_id = ${merchantId}::uuid AND o.id = ${orderId}::uuid`;
  if (!row) return undefined;
  const refunds = row.refunds.map(({ requestedAt, refundedAt, ...refund }) => ({
    ...refund,
    requestedAt: new Date(requestedAt),
    refundedAt: refundedAt === null ? null : new Date(refundedAt),
  }));
  return { ...row, refunds };
}
