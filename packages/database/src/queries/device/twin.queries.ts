import type { Tx } from '../../transaction.ts';

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
