import type { DeviceConnectivity } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { Connectivity } from '@larder/domain/device/apply-observation';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Locks the connectivity row of a cabinet until the end of the transaction; inserts it if the cabinet was never seen.
 */
export async function lockConnectivity(tx: Tx, deviceId: DeviceId, now: Date): Promise<ConnectivityRow> {
  const [row] = await lockRow(tx, deviceId);
  if (row) return row;
  await tx.$executeRaw`
    INSERT INTO device_connectivity (device_id, state, since) VALUES (${deviceId}::uuid, 'never_seen', ${now})
    ON CONFLICT (device_id) DO NOTHING`;
  const [made] = await lockRow(tx, deviceId);
  if (!made) throw new Error('a row of device_connectivity was deleted');
  return made;
}

/** The columns of the connectivity row that a transition needs. */
export type ConnectivityRow = Pick<
  DeviceConnectivity,
  'deviceId' | 'state' | 'since' | 'lastSeenAt' | 'connId' | 'bootId' | 'offlineCause' | 'byeReason'
>;

function lockRow(tx: Tx, deviceId: DeviceId): Promise<ConnectivityRow[]> {
  return tx.$queryRaw`
    SELECT device_id AS "deviceId", state::text, since, last_seen_at AS "lastSeenAt", conn_id AS "connId", boot_id AS "bootId",
           offline_cause::text AS "offlineCause", bye_reason AS "byeReason"
      FROM device_connectivity WHERE device_id = ${deviceId}::uuid FOR UPDATE`;
}

/** The columns that the domain rules read. */
export function connectivityOf(row: ConnectivityRow): Connectivity {
  const { state, since, lastSeenAt, connId, bootId, offlineCause } = row;
  return { state, since, lastSeenAt, connId, bootId, offlineCause };
}
