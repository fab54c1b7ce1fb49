import type { Tx } from '../../transaction.ts';

/** A version whose publication is to be undone. */
export type UndoneVersionRow = {
  readonly id: string;
  readonly deviceId: string;
  readonly rev: number;
  readonly status: 'draft' | 'published' | 'canceled';
  readonly effectiveAt: Date | null;
  readonly expiresAt: Date | null;
  readonly publishedAt: Date;
  /** A newer version was published, or it was canceled. */
  readonly isReplaced: boolean;
};

/** Reads a published version of a device. */
export async function undoneVersion(
  tx: Tx,
  merchantId: string,
  deviceId: string,
  versionId: string,
): Promise<UndoneVersionRow | null> {
  const [version] = await tx.$queryRaw<UndoneVersionRow[]>`
    SELECT v.id, v.device_id AS "deviceId", v.rev, v.status::text AS status, v.effective_at AS "effectiveAt",
           v.expires_at AS "expiresAt", v.published_at AS "publishedAt",
           v.status <> 'published' OR EXISTS (
             SELECT 1 FROM planogram_version n
              WHERE n.merchant_id = v.merchant_id AND n.device_id = v.device_id AND n.rev > v.rev AND n.status = 'published'
           ) AS "isReplaced"
      FROM planogram_version v
     WHERE v.merchant_id = ${merchantId}::uuid AND v.device_id = ${deviceId}::uuid AND v.id::text = ${versionId}
       AND v.published_at IS NOT NULL`;
  return version ?? null;
}

/** The version that would be in force at an instant without the given one and those published with or after it. */
export async function inForceBefore(
  tx: Tx,
  merchantId: string,
  { deviceId, publishedAt }: Pick<UndoneVersionRow, 'deviceId' | 'publishedAt'>,
  at: Date,
): Promise<{ readonly id: string; readonly expiresAt: Date | null } | null> {
  const [version] = await tx.$queryRaw<{ id: string; expiresAt: Date | null }[]>`
    SELECT id, expires_at AS "expiresAt" FROM planogram_version
     WHERE merchant_id = ${merchantId}::uuid AND device_id = ${deviceId}::uuid AND status = 'published'
       AND published_at < ${publishedAt}::timestamptz
       AND effective_at <= ${at}::timestamptz AND (expires_at IS NULL OR expires_at > ${at}::timestamptz)
     ORDER BY effective_at DESC, rev DESC LIMIT 1`;
  return version ?? null;
}
