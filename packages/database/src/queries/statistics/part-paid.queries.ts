import type { PartPaid } from '@larder/domain/statistics/sales-figures';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { capturedTax, isPartPaid, returnsMoney } from '../order/part-paid.ts';
import type { Cabinets, Days } from './sales-figures.queries.ts';

const { sql } = Prisma;

export type PartPaidDay = PartPaid & { readonly day: string };

/**
 * Sums part-paid orders by business day of their cabinets, the earliest first; a refund belongs to the day on which it
 * was made, and days without either are missing. Reads the orders and no roll-up: they are few, and one that is paid
 * later leaves at once.
 */
export function partPaidOfDays(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
  { from, to }: Days,
): Promise<PartPaidDay[]> {
  return tx.$queryRaw<PartPaidDay[]>`
    WITH cabinet AS (
      SELECT a.merchant_id, a.device_id, d.timezone, ${from}::date::timestamp AT TIME ZONE d.timezone AS begins,
             (${to}::date + 1)::timestamp AT TIME ZONE d.timezone AS ends
        FROM device_assignment a JOIN device d ON d.id = a.device_id
       WHERE a.merchant_id = ${merchantId}::uuid AND (${cabinets}::uuid[] IS NULL OR a.device_id = ANY(${cabinets}::uuid[]))
         AND NOT (d.is_training AND d.merchant_id IS NOT DISTINCT FROM a.merchant_id)
    ), moved AS (
      SELECT (o.consumed_at AT TIME ZONE c.timezone)::date AS day, 1 AS orders, o.captured_minor AS captured,
             ${capturedTax('o')} AS tax, 0 AS refund
        FROM cabinet c JOIN sales_order o ON o.merchant_id = c.merchant_id AND o.device_id = c.device_id AND ${isPartPaid('o')}
                                         AND o.consumed_at >= c.begins AND o.consumed_at < c.ends
      UNION ALL
      SELECT (r.refunded_at AT TIME ZONE c.timezone)::date, 0, 0, 0, r.amount_minor
        FROM cabinet c JOIN refund r ON r.merchant_id = c.merchant_id AND r.device_id = c.device_id
                                    AND r.refunded_at >= c.begins AND r.refunded_at < c.ends AND ${returnsMoney('r')}
                       JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND ${isPartPaid('o')}
    )
    SELECT day::text AS day, sum(orders)::int AS orders, sum(captured)::float8 AS "capturedMinor",
           sum(tax)::float8 AS "taxMinor", sum(refund)::float8 AS "refundMinor"
      FROM moved GROUP BY 1 ORDER BY 1`;
}

/** Sums part-paid orders that were created since an instant, and refunds made since then, as Home counts its day. */
export async function partPaidSince(
  tx: Tx,
  merchantId: string,
  scope: Cabinets,
  since: Date,
): Promise<PartPaid> {
  const inEarnest = (of: string) => sql`
        (${scope}::uuid[] IS NULL OR ${Prisma.raw(of)}.device_id = ANY(${scope}::uuid[]))
    AND ${Prisma.raw(of)}.device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)`;
  const [row] = await tx.$queryRaw<PartPaid[]>`
    WITH charged AS (
      SELECT count(*)::int AS orders, coalesce(sum(o.captured_minor), 0)::float8 AS "capturedMinor",
             coalesce(sum(${capturedTax('o')}), 0)::float8 AS "taxMinor"
        FROM sales_order o
       WHERE o.merchant_id = ${merchantId}::uuid AND o.created_at >= ${since} AND ${isPartPaid('o')} AND ${inEarnest('o')}
    ), returned AS (
      SELECT coalesce(sum(r.amount_minor), 0)::float8 AS "refundMinor"
        FROM refund r JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND ${isPartPaid('o')}
       WHERE r.merchant_id = ${merchantId}::uuid AND r.refunded_at >= ${since} AND ${returnsMoney('r')} AND ${inEarnest('r')}
    )
    SELECT charged.*, returned.* FROM charged, returned`;
  if (!row) throw new Error('A query of sums answers one row');
  return row;
}
