import type { Tx } from '../../transaction.ts';

export type DueMediaRow = { readonly key: string; readonly createdAt: Date };

/** Locks pictures and videos past their retention, at most `limit`; skips files that another worker has locked. */
export function claimDueMedia(tx: Tx, now: Date, limit: number): Promise<DueMediaRow[]> {
  return tx.$queryRaw<DueMediaRow[]>`
    SELECT key, created_at AS "createdAt" FROM file_object
     WHERE expires_at <= ${now} AND state <> 'deleted' AND key LIKE 'm/%'
     ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export type MediaUseRow = { readonly slots: number; readonly bytes: number; readonly open: number };

/** Upload slots and bytes of a device since `since`, and its unfilled slots opened since `openSince`. */
export async function mediaUse(
  tx: Tx,
  deviceId: string,
  { since, openSince }: { readonly since: Date; readonly openSince: Date },
): Promise<MediaUseRow> {
  const [use = { slots: 0, bytes: 0, open: 0 }] = await tx.$queryRaw<MediaUseRow[]>`
    SELECT count(*)::float8 AS slots, coalesce(sum(size_bytes), 0)::float8 AS bytes,
           (count(*) FILTER (WHERE state = 'pending' AND created_at > ${openSince}))::float8 AS open
      FROM file_object WHERE device_id = ${deviceId}::uuid AND created_at > ${since}`;
  return use;
}
