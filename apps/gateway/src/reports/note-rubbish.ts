import { reportFault } from '@larder/use-cases/presence/report-fault';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForSystem } from '../run-for-device.ts';

/** Of one minute: enough for support to see what is wrong. */
const KEPT_A_MINUTE = 25;
/** A storage that repeats itself stays below it; a firmware that does nothing else is cut off. */
const KICK_A_MINUTE = 300;

/**
 * Counts what a cabinet sends and nobody can use: unreadable bytes, other bytes for a place in its log, events of a log that no birth has
 * announced. True while it is worth keeping; too much ends the connection and raises a fault. [protocol 13]
 */
export function noteRubbish(gateway: GatewayContext, device: KnownDevice): boolean {
  const count = device.rubbish.note(gateway.monotonicMs());
  if (count === KICK_A_MINUTE) {
    gateway.kick(device.deviceNo);
    gateway.metrics.broker.inc({ event: 'rubbish-kicked' });
    gateway.work.add(device.deviceNo, async () => {
      const detail = `${KICK_A_MINUTE} unusable messages in a minute`;
      await runForSystem(gateway, reportFault, {
        deviceNo: device.deviceNo,
        code: 'FLOOD',
        severity: 'critical',
        detail,
      });
    });
  }
  // What a kicked connection still has in our buffers counts on and kicks the next one no earlier than in the next minute.
  return count <= KEPT_A_MINUTE;
}
