import type { MonthSpan } from '@larder/domain/calendar-month';
import { soldStatuses } from '@larder/domain/order/order-status';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import { capturedTax, isPartPaid, returnsMoney } from '../order/part-paid.ts';

const { sql } = Prisma;
const sold = literalList(soldStatuses);

type Place = { readonly country: string | null; readonly state: string | null; readonly city: string | null };

export type TaxSaleRow = Place & {
  readonly month: string;
  readonly salesMinor: number;
  readonly taxableMinor: number;
  readonly taxMinor: number;
};

/** An order of which only a part was captured; `untaxedMinor`: what its lines without tax cost. */
export type TaxPartRow = Place & {
  readonly month: string;
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly untaxedMinor: number;
  readonly capturedMinor: number;
};

/**
 * What a refund returned of a line, or of the captured part of an order that is no sale; `beforeMinor`: what earlier
 * refunds returned of it.
 */
export type TaxRefundRow = Place & {
  readonly month: string;
  readonly totalMinor: number;
  readonly taxMinor: number;
  readonly beforeMinor: number;
  readonly amountMinor: number;
};

const months = (spans: readonly MonthSpan[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS m(month text, "from" timestamptz, until timestamptz)`;

/**
 * Where the merchant's cabinets stood and when, with `since` and `until` null at the open ends; without those for
 * training. [decision 132]
 */
const places = (merchantId: string, scope: readonly string[] | null) => sql`
  SELECT a.device_id, p.since, p.until, p.country, p.state, p.city
    FROM device_assignment a
    LEFT JOIN device d ON d.id = a.device_id AND d.merchant_id = a.merchant_id
   CROSS JOIN LATERAL (
     SELECT lag(f.until) OVER (ORDER BY f.until) AS since, f.until, f.country, f.state, f.city
       FROM device_former_place f WHERE f.merchant_id = a.merchant_id AND f.device_id = a.device_id
     UNION ALL
     SELECT (SELECT max(f.until) FROM device_former_place f WHERE f.merchant_id = a.merchant_id AND f.device_id = a.device_id),
            NULL, d.country, d.state, d.city) p
   WHERE a.merchant_id = ${merchantId}::uuid AND (${scope}::uuid[] IS NULL OR a.device_id = ANY(${scope}::uuid[]))
     AND d.is_training IS NOT TRUE`;

/** The orders that count as a whole: as in the sums of sales. [decision 96] */
const counts = sql`o.status IN (${sold}) AND o.written_off_minor = 0`;

/** What a line costs before tax, and whether tax was charged on it. */
const lineNet = sql`i.qty * i.unit_price_minor - i.discount_minor - CASE o.tax_mode WHEN 'inclusive' THEN i.tax_minor ELSE 0 END`;
const isTaxed = sql`o.tax_rate_ppm > 0 AND coalesce(i.taxable, i.tax_minor > 0)`;

/**
 * Sums the sales of months by the place of the sale, from what their orders stored: price, discount, tax and rate. The
 * time of a sale is when the goods were taken.
 */
export function taxSales(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  spans: readonly MonthSpan[],
): Promise<TaxSaleRow[]> {
  return tx.$queryRaw<TaxSaleRow[]>`
    WITH place AS MATERIALIZED (${places(merchantId, scope)}), line AS (
      SELECT m.month, p.country, p.state, p.city, i.tax_minor, ${lineNet} AS net_minor, ${isTaxed} AS is_taxed
        FROM ${months(spans)} CROSS JOIN place p
        JOIN sales_order o ON o.merchant_id = ${merchantId}::uuid AND o.device_id = p.device_id AND ${counts}
                          AND o.consumed_at >= greatest(m."from", p.since) AND o.consumed_at < least(m.until, p.until)
        JOIN order_item i ON i.merchant_id = o.merchant_id AND i.order_id = o.id
    )
    SELECT month, country, state, city, sum(net_minor)::float8 AS "salesMinor",
           coalesce(sum(net_minor) FILTER (WHERE is_taxed), 0)::float8 AS "taxableMinor", sum(tax_minor)::float8 AS "taxMinor"
      FROM line GROUP BY 1, 2, 3, 4`;
}

/** Orders that are no sale although a part was captured, by the same months and places. [decision 300] */
export function taxParts(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  spans: readonly MonthSpan[],
): Promise<TaxPartRow[]> {
  return tx.$queryRaw<TaxPartRow[]>`
    WITH place AS MATERIALIZED (${places(merchantId, scope)})
    SELECT m.month, p.country, p.state, p.city, o.total_minor::float8 AS "totalMinor", o.tax_minor::float8 AS "taxMinor",
           o.captured_minor::float8 AS "capturedMinor", (
             SELECT coalesce(sum(${lineNet}) FILTER (WHERE NOT (${isTaxed})), 0)::float8
               FROM order_item i WHERE i.merchant_id = o.merchant_id AND i.order_id = o.id) AS "untaxedMinor"
      FROM ${months(spans)} CROSS JOIN place p
      JOIN sales_order o ON o.merchant_id = ${merchantId}::uuid AND o.device_id = p.device_id AND ${isPartPaid('o')}
                        AND o.consumed_at >= greatest(m."from", p.since) AND o.consumed_at < least(m.until, p.until)`;
}

/**
 * Refunds of these months, with the place where the goods were sold: the lines of sales of which they returned
 * something, and refunds of the captured part of an order that is no sale.
 */
export function taxRefunds(
  tx: Tx,
  merchantId: string,
  scope: readonly string[] | null,
  spans: readonly MonthSpan[],
): Promise<TaxRefundRow[]> {
  return tx.$queryRaw<TaxRefundRow[]>`
    WITH place AS MATERIALIZED (${places(merchantId, scope)})
    SELECT m.month, p.country, p.state, p.city, i.total_minor::float8 AS "totalMinor", i.tax_minor::float8 AS "taxMinor",
           l.amount_minor::float8 AS "amountMinor", (
             SELECT coalesce(sum(b.amount_minor), 0)::float8
               FROM refund_line b JOIN refund e ON e.merchant_id = b.merchant_id AND e.id = b.refund_id
              WHERE b.merchant_id = l.merchant_id AND b.order_item_id = l.order_item_id
                AND (e.refunded_at, e.id) < (r.refunded_at, r.id)) AS "beforeMinor"
      FROM ${months(spans)}
      JOIN refund r ON r.merchant_id = ${merchantId}::uuid AND r.refunded_at >= m."from" AND r.refunded_at < m.until
      JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND ${counts}
      JOIN place p ON p.device_id = o.device_id AND (p.since IS NULL OR o.consumed_at >= p.since)
                  AND (p.until IS NULL OR o.consumed_at < p.until)
      JOIN refund_line l ON l.merchant_id = r.merchant_id AND l.refund_id = r.id
      JOIN order_item i ON i.merchant_id = l.merchant_id AND i.id = l.order_item_id AND i.tax_minor > 0
    UNION ALL
    SELECT m.month, p.country, p.state, p.city, o.captured_minor::float8, (${capturedTax('o')})::float8,
           r.amount_minor::float8, (
             SELECT coalesce(sum(e.amount_minor), 0)::float8 FROM refund e
              WHERE e.merchant_id = r.merchant_id AND e.order_id = r.order_id AND ${returnsMoney('e')}
                AND (e.refunded_at, e.id) < (r.refunded_at, r.id))
      FROM ${months(spans)}
      JOIN refund r ON r.merchant_id = ${merchantId}::uuid AND r.refunded_at >= m."from" AND r.refunded_at < m.until
                   AND ${returnsMoney('r')}
      JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND o.tax_minor > 0 AND ${isPartPaid('o')}
      JOIN place p ON p.device_id = o.device_id AND (p.since IS NULL OR o.consumed_at >= p.since)
                  AND (p.until IS NULL OR o.consumed_at < p.until)`;
}
