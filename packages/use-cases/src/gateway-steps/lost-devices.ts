import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Filters devices to those that the database calls offline, or online with another gateway: it may have marked them
 * silent, or recorded a newer birth, while this one received their messages. `gatewayId` is null with an external
 * broker.
 */
export async function lostDevices(
  database: Database,
  ids: readonly DeviceId[],
  gatewayId: string | null,
): Promise<Set<DeviceId>> {
  if (ids.length === 0) return new Set();
  const atOthers = gatewayId === null ? [] : [{ gatewayId: { not: gatewayId } }];
  const rows = await database.prisma.deviceConnectivity.findMany({
    where: { deviceId: { in: [...ids] }, OR: [{ state: { not: 'online' } }, ...atOthers] },
    select: { deviceId: true },
  });
  return new Set(rows.map((row) => row.deviceId));
}
