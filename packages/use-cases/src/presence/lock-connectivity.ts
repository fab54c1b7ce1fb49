import {
  type ConnectivityRow,
  insertConnectivity,
  lockConnectivityRow,
} from '@larder/database/queries/device/connectivity.queries';
import type { Tx } from '@larder/database/transaction';
import type { Connectivity } from '@larder/domain/device/apply-observation';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Locks the connectivity row of a cabinet until the end of the transaction; inserts it if the cabinet was never seen.
 */
export async function lockConnectivity(tx: Tx, deviceId: DeviceId, now: Date): Promise<ConnectivityRow> {
  const row = await lockConnectivityRow(tx, deviceId);
  if (row) return row;
  await insertConnectivity(tx, deviceId, now);
  const made = await lockConnectivityRow(tx, deviceId);
  if (!made) throw new Error('a row of device_connectivity was deleted');
  return made;
}

/** The columns that the domain rules read. */
export function connectivityOf(row: ConnectivityRow): Connectivity {
  const { state, since, lastSeenAt, connId, bootId, offlineCause } = row;
  return { state, since, lastSeenAt, connId, bootId, offlineCause };
}
