import type { DeviceConnectivity } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { Connectivity } from '@larder/domain/device/hear';
import type { DeviceId } from '@larder/domain/ids';

/** The hot row of a cabinet, held until the end of the transaction; a new one if it was never seen. */
export async function lockConnectivity(tx: Tx, deviceId: DeviceId, now: Date): Promise<DeviceConnectivity> {
  await tx.$executeRaw`
    INSERT INTO device_connectivity (device_id, state, since) VALUES (${deviceId}::uuid, 'never_seen', ${now})
    ON CONFLICT (device_id) DO NOTHING`;
  await tx.$queryRaw`SELECT 1 FROM device_connectivity WHERE device_id = ${deviceId}::uuid FOR UPDATE`;
  return tx.deviceConnectivity.findUniqueOrThrow({ where: { deviceId } });
}

/** What the rules of the domain look at. */
export function connectivityOf(row: DeviceConnectivity): Connectivity {
  const { state, since, lastSeenAt, connId, bootId, offlineCause } = row;
  return { state, since, lastSeenAt, connId, bootId, offlineCause };
}
