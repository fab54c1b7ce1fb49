import type { FreezeColumns } from '@larder/domain/device/selling/freeze-columns';
import type { Tx } from '../../transaction.ts';

export type DueFreeze = FreezeColumns & {
  readonly deviceId: string;
  readonly merchantId: string;
  readonly timezone: string;
};

/** Rules whose window began or ended by `at`, locked against other workers until the transaction ends. */
export function dueFreezes(tx: Tx, at: Date, limit: number): Promise<DueFreeze[]> {
  return tx.$queryRaw`
    SELECT f.device_id AS "deviceId", f.merchant_id AS "merchantId", d.timezone, f.mode::text AS "freezeMode",
           f.start_local AS "startLocal", f.end_local AS "endLocal", f.repeat::text, f.weekdays, f.saved_at AS "savedAt"
      FROM freeze_rule f JOIN device d ON d.id = f.device_id
     WHERE f.next_change_at <= ${at}::timestamptz
     ORDER BY f.next_change_at LIMIT ${limit} FOR UPDATE OF f SKIP LOCKED`;
}

export async function setNextFreezeChanges(
  tx: Tx,
  rows: readonly { readonly deviceId: string; readonly nextChangeAt: Date | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE freeze_rule f SET next_change_at = n.next_change_at
      FROM unnest(${rows.map(({ deviceId }) => deviceId)}::uuid[],
                  ${rows.map(({ nextChangeAt }) => nextChangeAt?.toISOString() ?? null)}::timestamptz[]) AS n (device_id, next_change_at)
     WHERE f.device_id = n.device_id`;
}
