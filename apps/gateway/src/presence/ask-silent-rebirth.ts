import type { Database } from '@larder/database/open-database';
import { MINUTE_MS } from '@larder/domain/durations';
import type { GatewayContext } from '../gateway-context.ts';
import { askRebirth } from './ask-rebirth.ts';

const QUIET_MS = MINUTE_MS;
const PER_SECOND = 50;

/**
 * After a start with an external broker, asks cabinets that are recorded as online and silent for a minute for a birth.
 * At most 50 a second, because a fleet that replies at once is a storm. [protocol 6.3]
 */
export async function askSilentRebirth(gateway: GatewayContext, isStopped: () => boolean): Promise<void> {
  const before = new Date(gateway.env.clock.now().getTime() - QUIET_MS);
  const quiet = await quietDevices(gateway.env.database, before);
  for (let at = 0; at < quiet.length && !isStopped(); at += PER_SECOND) {
    for (const deviceNo of quiet.slice(at, at + PER_SECOND)) {
      gateway.devices.withDevice(deviceNo, (device) => askRebirth(gateway, device));
    }
    await new Promise((passed) => setTimeout(passed, 1_000));
  }
}

async function quietDevices(database: Database, before: Date): Promise<string[]> {
  const rows = await database.prisma.device.findMany({
    where: { connectivity: { state: 'online', lastSeenAt: { lt: before } } },
    select: { deviceNo: true },
    orderBy: { deviceNo: 'asc' },
  });
  return rows.map((row) => row.deviceNo);
}
