import type { Database } from '@larder/database/open-database';
import type { DeviceId, DeviceNo } from '@larder/domain/ids';

/** Finds online cabinets that have not applied their wanted settings: the poll behind NOTIFY `twin`. */
export async function waitingTwins(
  database: Database,
  limit: number,
): Promise<{ id: DeviceId; deviceNo: DeviceNo; twinRev: number }[]> {
  return database.prisma.$queryRaw`
    SELECT d.id, d.device_no AS "deviceNo", d.twin_rev AS "twinRev"
    FROM device d JOIN device_connectivity c ON c.device_id = d.id
    WHERE c.state = 'online' AND d.twin_applied_rev < d.twin_rev
    ORDER BY d.id LIMIT ${limit}`;
}
