import type { Tx } from './transaction.ts';

/** Marks a cabinet's business days whose sales changed: they are summed up again later, outside this transaction. [domain 10] */
export async function markSalesDirty(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  businessDays: readonly string[],
  now: Date,
): Promise<void> {
  if (businessDays.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO rollup_dirty (merchant_id, device_id, business_date, marked_at)
    SELECT DISTINCT ${merchantId}::uuid, ${deviceId}::uuid, day::date, ${now}::timestamptz FROM unnest(${businessDays}::text[]) AS day
     ORDER BY 3
    ON CONFLICT (merchant_id, device_id, business_date) DO NOTHING`;
}
