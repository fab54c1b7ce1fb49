import type { Baskets } from '@larder/domain/order/suggest-hold';
import type { Tx } from '../../transaction.ts';

/** Number and 95th percentile of a cabinet's sales since an instant, paid or not. */
export async function basketsOf(
  tx: Tx,
  merchantId: string,
  {
    deviceId,
    currency,
    since,
  }: { readonly deviceId: string; readonly currency: string; readonly since: Date },
): Promise<Baskets> {
  const [row] = await tx.$queryRaw<Baskets[]>`
    SELECT count(*)::int AS count, (percentile_disc(0.95) WITHIN GROUP (ORDER BY total_minor))::float8 AS "p95Minor"
      FROM sales_order
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND created_at > ${since}::timestamptz
       AND total_minor > 0 AND currency = ${currency} AND type <> 'supplement'`;
  return row ?? { count: 0, p95Minor: null };
}
