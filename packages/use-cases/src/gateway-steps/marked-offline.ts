import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

/**
 * Filters devices to those that the database calls offline: another gateway may have marked them silent while this one
 * received their messages.
 */
export async function markedOffline(database: Database, ids: readonly DeviceId[]): Promise<Set<DeviceId>> {
  if (ids.length === 0) return new Set();
  const rows = await database.prisma.deviceConnectivity.findMany({
    where: { deviceId: { in: [...ids] }, state: { not: 'online' } },
    select: { deviceId: true },
  });
  return new Set(rows.map((row) => row.deviceId));
}
