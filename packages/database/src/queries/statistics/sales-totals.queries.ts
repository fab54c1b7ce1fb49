import { soldStatuses } from '@larder/domain/order/order-status';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { literalList } from '../literal-list.ts';
import type { SalesDay } from '../order/rollup.queries.ts';

const { raw, sql } = Prisma;

const sold = literalList(soldStatuses);
const NIL = raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** Columns that a product has, and those that only a cabinet has besides. */
const ofProducts = [
  ...(['qty', 'gross_minor', 'discount_minor', 'tax_minor', 'net_minor', 'cost_minor'] as const),
  ...(['refund_minor', 'refund_qty'] as const),
];
const ofCabinets = [...ofProducts, 'orders', 'unpaid_orders', 'abnormal_orders'] as const;
const ofHours = ['qty', 'orders', 'net_minor'] as const;

/** Sums of `sales_daily` over cabinets, or over days: the table, its key, and the rows that it adds up. */
const totals = [
  { table: 'sales_merchant_day', key: ['merchant_id', 'business_date'], of: 'cabinets' },
  { table: 'sales_device_month', key: ['merchant_id', 'month', 'device_id'], of: 'cabinets' },
  { table: 'sales_product_day', key: ['merchant_id', 'business_date', 'product_id'], of: 'products' },
  { table: 'sales_product_month', key: ['merchant_id', 'month', 'product_id'], of: 'products' },
] as const;

const listOf = (columns: readonly string[], write = (column: string) => column) =>
  raw(columns.map(write).join(', '));
const sumsOf = (columns: readonly string[]) => listOf(columns, (column) => `sum(${column}) AS ${column}`);
const anyOf = (columns: readonly string[]) => raw(columns.map((name) => `sum(${name}) <> 0`).join(' OR '));
const keyColumn = (key: string) =>
  key === 'month' ? `date_trunc('month', business_date)::date AS month` : key;

const listed = (days: readonly SalesDay[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS x("merchantId" uuid, "deviceId" uuid, day date)`;

/** The stored sums of cabinets' business days, as JSON: what the totals contain of them. */
export type StoredSums = { readonly daily: string; readonly hours: string };

/** Reads the sums of days before they are summed again, for `moveTotals`. */
export async function storedSums(tx: Tx, days: readonly SalesDay[]): Promise<StoredSums> {
  const [row] = await tx.$queryRaw<StoredSums[]>`
    SELECT (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]')::text FROM ${listed(days)}
              JOIN sales_daily s ON s.merchant_id = x."merchantId" AND s.device_id = x."deviceId" AND s.business_date = x.day) AS daily,
           (SELECT coalesce(jsonb_agg(to_jsonb(h)), '[]')::text FROM ${listed(days)}
              JOIN sales_day_hour h ON h.merchant_id = x."merchantId" AND h.device_id = x."deviceId" AND h.business_date = x.day) AS hours`;
  return row ?? { daily: '[]', hours: '[]' };
}

/**
 * Adds the difference between the sums of days and those `before` to the totals of their merchants. Adding commutes, so
 * several workers may do it for one merchant at once; the rows are written in one order, so that they never wait for
 * each other in a circle. Call it in the transaction that summed the days. [decision 148]
 */
export async function moveTotals(tx: Tx, days: readonly SalesDay[], before: StoredSums): Promise<void> {
  if (days.length === 0) return;
  const minus = (columns: readonly string[]) => listOf(columns, (column) => `-${column}`);
  const moved = totals.map(({ table, key, of }) => {
    const columns = of === 'cabinets' ? ofCabinets : ofProducts;
    return sql`
      INSERT INTO ${raw(table)} AS t (${listOf(key)}, ${listOf(columns)})
      SELECT ${listOf(key, keyColumn)}, ${sumsOf(columns)} FROM changed
       WHERE product_id ${raw(of === 'cabinets' ? '=' : '<>')} ${NIL}
       GROUP BY 1, 2 ${raw(key.length > 2 ? ', 3' : '')} ORDER BY 1, 2 ${raw(key.length > 2 ? ', 3' : '')}
      ON CONFLICT (${listOf(key)}) DO UPDATE SET ${listOf(columns, (column) => `${column} = t.${column} + excluded.${column}`)}`;
  });
  const named = moved.map((statement, at) => sql`moved_${raw(String(at))} AS (${statement})`);
  await tx.$executeRaw`
    WITH changed AS (
      SELECT merchant_id, device_id, business_date, product_id, ${sumsOf(ofCabinets)}
        FROM (SELECT s.merchant_id, s.device_id, s.business_date, s.product_id, ${listOf(ofCabinets, (column) => `s.${column}`)}
                FROM ${listed(days)}
                JOIN sales_daily s ON s.merchant_id = x."merchantId" AND s.device_id = x."deviceId" AND s.business_date = x.day
              UNION ALL
              SELECT merchant_id, device_id, business_date, product_id, ${minus(ofCabinets)}
                FROM jsonb_populate_recordset(NULL::sales_daily, ${before.daily}::jsonb)) AS sums
       GROUP BY 1, 2, 3, 4 HAVING ${anyOf(ofCabinets)}
    ), ${Prisma.join(named, ', ')}
    SELECT 1`;
  await tx.$executeRaw`
    INSERT INTO sales_day_hour AS t (merchant_id, device_id, business_date, hour, fold, ${listOf(ofHours)})
    SELECT merchant_id, ${NIL}, business_date, hour, fold, ${sumsOf(ofHours)}
      FROM (SELECT h.merchant_id, h.business_date, h.hour, h.fold, ${listOf(ofHours, (column) => `h.${column}`)}
              FROM ${listed(days)}
              JOIN sales_day_hour h ON h.merchant_id = x."merchantId" AND h.device_id = x."deviceId" AND h.business_date = x.day
            UNION ALL
            SELECT merchant_id, business_date, hour, fold, ${minus(ofHours)}
              FROM jsonb_populate_recordset(NULL::sales_day_hour, ${before.hours}::jsonb)) AS sums
     GROUP BY 1, 3, 4, 5 HAVING ${anyOf(ofHours)} ORDER BY 1, 3, 4, 5
    ON CONFLICT (merchant_id, device_id, business_date, hour, fold)
    DO UPDATE SET ${listOf(ofHours, (column) => `${column} = t.${column} + excluded.${column}`)}`;
}

/** Sums the sales of business days by the hours of each cabinet's clock, from the orders. */
export async function sumUpClockHours(tx: Tx, days: readonly SalesDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM sales_day_hour h USING ${listed(days)}
     WHERE h.merchant_id = x."merchantId" AND h.device_id = x."deviceId" AND h.business_date = x.day`;
  await tx.$executeRaw`
    INSERT INTO sales_day_hour (merchant_id, device_id, business_date, hour, fold, qty, orders, net_minor)
    SELECT x."merchantId", x."deviceId", x.day, extract(hour FROM o.consumed_at AT TIME ZONE d.timezone),
           ((o.consumed_at - interval '1 hour') AT TIME ZONE d.timezone = o.consumed_at AT TIME ZONE d.timezone)::int,
           sum(o.item_qty), count(*),
           sum(o.subtotal_minor - o.discount_minor - CASE o.tax_mode WHEN 'inclusive' THEN o.tax_minor ELSE 0 END)
      FROM ${listed(days)}
      JOIN device d ON d.id = x."deviceId"
      JOIN sales_order o ON o.merchant_id = x."merchantId" AND o.device_id = x."deviceId" AND o.status IN (${sold})
                        AND o.written_off_minor = 0
                        AND o.consumed_at >= x.day::timestamp AT TIME ZONE d.timezone
                        AND o.consumed_at < (x.day + 1)::timestamp AT TIME ZONE d.timezone
     GROUP BY 1, 2, 3, 4, 5`;
}

/**
 * Sums the totals of a merchant again from its cabinets' days. Blocks the roll-up meanwhile, whose differences it would
 * otherwise lose or count twice.
 */
export async function rebuildTotals(tx: Tx, merchantId: string): Promise<void> {
  await tx.$executeRaw`LOCK TABLE sales_daily, sales_day_hour IN SHARE ROW EXCLUSIVE MODE`;
  for (const { table, key, of } of totals) {
    const columns = of === 'cabinets' ? ofCabinets : ofProducts;
    await tx.$executeRaw`DELETE FROM ${raw(table)} WHERE merchant_id = ${merchantId}::uuid`;
    await tx.$executeRaw`
      INSERT INTO ${raw(table)} (${listOf(key)}, ${listOf(columns)})
      SELECT ${listOf(key, keyColumn)}, ${sumsOf(columns)} FROM sales_daily
       WHERE merchant_id = ${merchantId}::uuid AND product_id ${raw(of === 'cabinets' ? '=' : '<>')} ${NIL}
       GROUP BY 1, 2 ${raw(key.length > 2 ? ', 3' : '')}`;
  }
  await tx.$executeRaw`DELETE FROM sales_day_hour WHERE merchant_id = ${merchantId}::uuid AND device_id = ${NIL}`;
  await tx.$executeRaw`
    INSERT INTO sales_day_hour (merchant_id, device_id, business_date, hour, fold, ${listOf(ofHours)})
    SELECT merchant_id, ${NIL}, business_date, hour, fold, ${sumsOf(ofHours)}
      FROM sales_day_hour WHERE merchant_id = ${merchantId}::uuid GROUP BY 1, 3, 4, 5`;
}

/** Marks every business day on which a merchant sold or refunded anything, to be summed again from its orders. */
export async function markAllSalesDays(tx: Tx, merchantId: string, now: Date): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO rollup_dirty (merchant_id, device_id, business_date, marked_at)
    SELECT merchant_id, device_id, day, ${now}::timestamptz
      FROM (SELECT o.merchant_id, o.device_id, (o.consumed_at AT TIME ZONE d.timezone)::date AS day
              FROM sales_order o JOIN device d ON d.id = o.device_id
             WHERE o.merchant_id = ${merchantId}::uuid AND o.consumed_at IS NOT NULL
            UNION
            SELECT r.merchant_id, r.device_id, (r.refunded_at AT TIME ZONE d.timezone)::date
              FROM refund r JOIN device d ON d.id = r.device_id
             WHERE r.merchant_id = ${merchantId}::uuid AND r.refunded_at IS NOT NULL
            UNION
            SELECT merchant_id, device_id, business_date FROM sales_daily WHERE merchant_id = ${merchantId}::uuid) AS days
     ORDER BY 1, 2, 3
    ON CONFLICT (merchant_id, device_id, business_date) DO UPDATE SET marked_at = rollup_dirty.marked_at`;
}
