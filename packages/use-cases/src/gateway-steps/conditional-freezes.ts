import type { Database } from '@larder/database/open-database';
import type { DeviceId } from '@larder/domain/ids';

/** Finds online cabinets of this gateway (null: of all) that freeze by a rule of days and times. */
export async function conditionalFreezes(database: Database, gatewayId: string | null): Promise<DeviceId[]> {
  const connectivity = { state: 'online', ...(gatewayId === null ? {} : { gatewayId }) } as const;
  const rows = await database.prisma.freezeRule.findMany({
    where: { mode: 'conditional', device: { connectivity } },
    select: { deviceId: true },
  });
  return rows.map((row) => row.deviceId);
}
