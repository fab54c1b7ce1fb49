import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { capturedTax, isPartPaid } from '../order/part-paid.ts';
import type { Cabinets, Days } from './sales-figures.queries.ts';

const { sql } = Prisma;

/** What was captured of orders that are no sale, and refunded of them. Amounts include tax. [decision 300] */
export type PartPaid = {
  readonly orders: number;
  readonly capturedMinor: number;
  /** Of the captured amount. */
  readonly taxMinor: number;
  readonly refundMinor: number;
};

const sums = sql`count(*)::int AS orders, coalesce(sum(o.captured_minor), 0)::float8 AS "capturedMinor",
  coalesce(sum(${capturedTax('o')}), 0)::float8 AS "taxMinor"`;
const refunded = sql`coalesce(sum(r.amount_minor), 0)::float8 AS "refundMinor"`;

const only = (rows: readonly PartPaid[]): PartPaid => {
  const [row] = rows;
  if (!row) throw new Error('A query of sums answers one row');
  return row;
};

/**
 * Sums part-paid orders of business days of cabinets, by the clock of each; a refund belongs to the day on which it was
 * made. Reads the orders and no roll-up: they are few, and one that is paid later leaves at once.
 */
export async function partPaidOfDays(
  tx: Tx,
  merchantId: string,
  cabinets: Cabinets,
  { from, to }: Days,
): Promise<PartPaid> {
  return only(
    await tx.$queryRaw<PartPaid[]>`
    WITH cabinet AS (
      SELECT a.merchant_id, a.device_id, ${from}::date::timestamp AT TIME ZONE d.timezone AS begins,
             (${to}::date + 1)::timestamp AT TIME ZONE d.timezone AS ends
        FROM device_assignment a JOIN device d ON d.id = a.device_id
       WHERE a.merchant_id = ${merchantId}::uuid AND (${cabinets}::uuid[] IS NULL OR a.device_id = ANY(${cabinets}::uuid[]))
         AND NOT (d.is_training AND d.merchant_id IS NOT DISTINCT FROM a.merchant_id)
    ), charged AS (
      SELECT ${sums}
        FROM cabinet c JOIN sales_order o ON o.merchant_id = c.merchant_id AND o.device_id = c.device_id AND ${isPartPaid('o')}
                                         AND o.consumed_at >= c.begins AND o.consumed_at < c.ends
    ), returned AS (
      SELECT ${refunded}
        FROM cabinet c JOIN refund r ON r.merchant_id = c.merchant_id AND r.device_id = c.device_id
                                    AND r.refunded_at >= c.begins AND r.refunded_at < c.ends
                       JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND ${isPartPaid('o')}
    )
    SELECT charged.*, returned.* FROM charged, returned`,
  );
}

/** The same of orders that were created since an instant, and of refunds made since then, as Home counts its day. */
export async function partPaidSince(
  tx: Tx,
  merchantId: string,
  scope: Cabinets,
  since: Date,
): Promise<PartPaid> {
  const inEarnest = (of: string) => sql`
        (${scope}::uuid[] IS NULL OR ${Prisma.raw(of)}.device_id = ANY(${scope}::uuid[]))
    AND ${Prisma.raw(of)}.device_id NOT IN (SELECT id FROM device WHERE merchant_id = ${merchantId}::uuid AND is_training)`;
  return only(
    await tx.$queryRaw<PartPaid[]>`
    WITH charged AS (
      SELECT ${sums} FROM sales_order o
       WHERE o.merchant_id = ${merchantId}::uuid AND o.created_at >= ${since} AND ${isPartPaid('o')} AND ${inEarnest('o')}
    ), returned AS (
      SELECT ${refunded}
        FROM refund r JOIN sales_order o ON o.merchant_id = r.merchant_id AND o.id = r.order_id AND ${isPartPaid('o')}
       WHERE r.merchant_id = ${merchantId}::uuid AND r.refunded_at >= ${since} AND ${inEarnest('r')}
    )
    SELECT charged.*, returned.* FROM charged, returned`,
  );
}
