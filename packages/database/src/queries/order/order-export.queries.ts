import type { OrderStatus, OrderType } from '@larder/domain/order/order-status';
import type { Database } from '../../open-database.ts';
import { type OrderFilter, type OrderKeyset, orderConditions } from './order.queries.ts';

/** One order with all its amounts in minor units, for a table. */
export type OrderExportRow = {
  readonly id: string;
  readonly orderNo: string;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly createdAt: Date;
  readonly consumedAt: Date | null;
  readonly paidAt: Date | null;
  readonly owedSince: Date | null;
  readonly deviceNo: string;
  /** Name and zone as the merchant may know them: of a cabinet that left, no name and the merchant's zone. */
  readonly deviceName: string | null;
  readonly timezone: string;
  readonly firstItemName: string | null;
  /** GTIN-14 of the first item when it was sold. */
  readonly firstItemGtin: string | null;
  readonly itemQty: number;
  readonly paymentMethod: 'card' | 'wallet' | 'qr_wallet' | 'account';
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  readonly currency: string;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly taxRatePpm: number;
  readonly taxMode: 'exclusive' | 'inclusive';
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  readonly writtenOffMinor: number;
  /** Refunded before the capture: that much less was captured. Part of `refundedMinor`. */
  readonly reducedMinor: number;
  readonly refundedMinor: number;
};

/** A page of the list with all amounts, newest first; at most `limit` rows. */
export async function orderExportPage(
  pool: Database['pool'],
  merchantId: string,
  filter: OrderFilter,
  after: OrderKeyset | null,
  limit: number,
): Promise<OrderExportRow[]> {
  const { where, values } = orderConditions(merchantId, filter, after);
  const { rows } = await pool.query<OrderExportRow>(
    `SELECT o.id, o.order_no AS "orderNo", o.type, o.status, o.created_at AS "createdAt",
            o.consumed_at AS "consumedAt", o.paid_at AS "paidAt", o.owed_since AS "owedSince",
            d.device_no AS "deviceNo",
            CASE WHEN d.merchant_id = o.merchant_id THEN d.name END AS "deviceName",
            CASE WHEN d.merchant_id = o.merchant_id THEN d.timezone ELSE m.timezone END AS timezone,
            o.first_item_name AS "firstItemName", i.gtin AS "firstItemGtin", o.item_qty AS "itemQty",
            o.payment_method AS "paymentMethod", o.card_brand AS "cardBrand", o.card_last4 AS "cardLast4", o.currency,
            o.subtotal_minor::float8 AS "subtotalMinor", o.discount_minor::float8 AS "discountMinor",
            o.tax_rate_ppm AS "taxRatePpm", o.tax_mode AS "taxMode", o.tax_minor::float8 AS "taxMinor",
            o.total_minor::float8 AS "totalMinor", o.authorized_minor::float8 AS "authorizedMinor",
            o.captured_minor::float8 AS "capturedMinor", o.written_off_minor::float8 AS "writtenOffMinor",
            o.reduced_minor::float8 AS "reducedMinor",
            (o.refunded_minor + o.reduced_minor)::float8 AS "refundedMinor"
       FROM (SELECT * FROM sales_order o WHERE ${where.join(' AND ')}
              ORDER BY o.created_at DESC, o.id DESC LIMIT ${Math.trunc(limit)}) o
       JOIN device d ON d.id = o.device_id
       JOIN merchant m ON m.id = o.merchant_id
       LEFT JOIN LATERAL (SELECT gtin FROM order_item
                           WHERE merchant_id = o.merchant_id AND order_id = o.id ORDER BY line_no LIMIT 1) i ON true
      ORDER BY o.created_at DESC, o.id DESC`,
    values,
  );
  return rows;
}
