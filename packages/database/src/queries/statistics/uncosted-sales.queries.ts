import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import type { Cabinets, Days } from './sales-figures.queries.ts';

const { raw } = Prisma;

const keys = {
  day: 's.business_date::text',
  device: 'd.device_no',
  product: 's.product_id::text',
  category: 'p.variety_id::text',
} as const;

/**
 * The days, cabinets, products or varieties with a sale in the range whose cost nobody had entered: their margin is not
 * known. The day on which a cost is entered counts as a whole. [decision 320]
 */
export async function uncostedSales(
  tx: Tx,
  merchantId: string,
  { cabinets, days }: { readonly cabinets: Cabinets; readonly days: Days },
  by: keyof typeof keys,
): Promise<ReadonlySet<string>> {
  // Most merchants have no such product, and no sales are read then.
  const products = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM merchant_product
     WHERE merchant_id = ${merchantId}::uuid
       AND (NOT cost_known OR cost_known_since >= ${days.from}::date - interval '1 day')`;
  if (products.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT ${raw(keys[by])} AS key
      FROM sales_daily s
      JOIN merchant_product m ON m.merchant_id = s.merchant_id AND m.id = s.product_id
      JOIN platform_product p ON p.id = m.platform_product_id
      JOIN device d ON d.id = s.device_id
     WHERE s.merchant_id = ${merchantId}::uuid AND s.product_id = ANY(${products.map(({ id }) => id)}::uuid[])
       AND s.business_date BETWEEN ${days.from}::date AND ${days.to}::date AND s.qty <> 0
       AND (${cabinets}::uuid[] IS NULL OR s.device_id = ANY(${cabinets}::uuid[]))
       AND (NOT m.cost_known OR s.business_date <= (m.cost_known_since AT TIME ZONE d.timezone)::date)`;
  return new Set(rows.map(({ key }) => key));
}
