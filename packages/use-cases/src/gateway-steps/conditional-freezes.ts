import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

/** Finds online cabinets that freeze by a rule of days and times. */
export async function conditionalFreezes(database: Database): Promise<DeviceId[]> {
  const rows = await database.prisma.freezeRule.findMany({
    where: { mode: 'conditional', device: { connectivity: { state: 'online' } } },
    select: { deviceId: true },
  });
  return rows.map((row) => row.deviceId);
}
