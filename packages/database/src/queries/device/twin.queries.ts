import type { Tx } from '../../transaction.ts';

/** Keeps the documents that cabinets are sent. */
export async function saveDesired(
  tx: Tx,
  rows: readonly { readonly deviceId: string; readonly desired: unknown }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE device d SET twin_desired = r.desired, updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("deviceId" uuid, desired jsonb) WHERE d.id = r."deviceId"`;
}

/** Keeps what cabinets report of their settings, with the revision that each has applied. */
export async function saveReported(
  tx: Tx,
  rows: readonly { readonly deviceId: string; readonly reported: { readonly appliedRev: number } }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE device d
       SET twin_applied_rev = (r.reported ->> 'appliedRev')::int, twin_reported = r.reported, updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("deviceId" uuid, reported jsonb) WHERE d.id = r."deviceId"`;
}

export type RaisedTwin = {
  readonly deviceId: string;
  readonly merchantId: string | null;
  readonly twinRev: number;
};

/**
 * Raises the revision of these devices' settings, also above `above`: a cabinet applies only a higher one than it has.
 * No other statement raises it.
 */
export function raiseTwins(
  tx: Tx,
  deviceIds: readonly string[],
  now: Date,
  above = 0,
): Promise<RaisedTwin[]> {
  return tx.$queryRaw<RaisedTwin[]>`
    UPDATE device SET twin_rev = greatest(twin_rev, ${above}::int) + 1, updated_at = ${now}::timestamptz
     WHERE id = ANY(${deviceIds}::uuid[])
    RETURNING id AS "deviceId", merchant_id AS "merchantId", twin_rev AS "twinRev"`;
}
