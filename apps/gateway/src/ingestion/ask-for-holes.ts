import { markNacked, oldHoles } from '@larder/database/queries/device/event-hole.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { settleEventLogs } from '@larder/use-cases/gateway-steps/settle-event-logs';
import { HOLE_SKIPPED_AFTER_MS, skipLogHole } from '@larder/use-cases/presence/skip-log-hole';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';
import type { EventApplier } from './event-applier.ts';

const ASK_AFTER_MS = MINUTE_MS;
const AT_ONCE = 200;

/**
 * Asks once a minute, with `nackFrom`, for events missing in the middle of a log. Gives them up after 24 hours, with an
 * audit row, so that the events behind them are applied. [protocol 9.6]
 */
export async function askForHoles(gateway: GatewayContext, applier: EventApplier): Promise<void> {
  const { database, clock } = gateway.env;
  const now = clock.now();
  const before = new Date(now.getTime() - ASK_AFTER_MS);
  for (const hole of await oldHoles(database.prisma, before, AT_ONCE)) {
    const key = { deviceId: hole.deviceId, logId: hole.logId };
    if (now.getTime() - hole.holeSince.getTime() >= HOLE_SKIPPED_AFTER_MS) {
      const skipped = await runForSystem(gateway, skipLogHole, key);
      if (skipped.ok && skipped.value.skipped) gateway.env.log.warn({ ...hole }, 'hole of 24 h skipped');
    } else {
      const [mark] = await settleEventLogs(database, [key], now);
      if (mark === undefined || mark.ackSeq === mark.maxSeq) continue;
      if (!gateway.isMine(hole.deviceNo)) continue;
      await markNacked(database.prisma, key, now);
      const { ackSeq } = mark;
      gateway.send(hole.deviceNo, 'evt.ack', { log: hole.logId, ackSeq, nackFrom: ackSeq + 1 });
    }
    applier.committed([key], 1);
  }
}
