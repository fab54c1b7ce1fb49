import {
  type ConnectivityRow,
  insertConnectivities,
  lockConnectivityRows,
} from '@larder/database/queries/device/connectivity.queries';
import type { Tx } from '@larder/database/transaction';
import type { Connectivity } from '@larder/domain/device/presence/apply-observation';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Locks the connectivity rows of cabinets until the end of the transaction, in the order of their ids; inserts those of
 * cabinets that were never seen. Returns them by cabinet.
 */
export async function lockConnectivities(
  tx: Tx,
  deviceIds: readonly DeviceId[],
  now: Date,
): Promise<ReadonlyMap<string, ConnectivityRow>> {
  const rows = await lockConnectivityRows(tx, deviceIds);
  const known = new Map(rows.map((row) => [row.deviceId as string, row]));
  const unseen = deviceIds.filter((id) => !known.has(id));
  if (unseen.length === 0) return known;
  await insertConnectivities(tx, unseen, now);
  for (const row of await lockConnectivityRows(tx, unseen)) known.set(row.deviceId, row);
  return known;
}

/** The columns that the domain rules read. */
export function connectivityOf(row: ConnectivityRow): Connectivity {
  const { state, since, lastSeenAt, lastBirthAt, connId, bootId, offlineCause } = row;
  return { state, since, lastSeenAt, lastBirthAt, connId, bootId, offlineCause };
}
