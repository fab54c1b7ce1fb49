import { reportFault } from '@larder/use-cases/presence/report-fault';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';
import type { KnownDevice } from './known-device.ts';

/** Rows kept in one minute: enough for support to see the problem. */
const KEPT_A_MINUTE = 25;
/** Storage that repeats itself stays below this limit; a firmware that sends nothing else is disconnected. */
const KICK_A_MINUTE = 300;

/**
 * Counts unusable input of a cabinet: unreadable bytes, other bytes for a place in its log, events of a log that no
 * birth has announced. Returns true while it is worth keeping; too much disconnects the cabinet and raises a fault.
 * [protocol 13]
 */
export function noteUnusable(gateway: GatewayContext, device: KnownDevice): boolean {
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
  // Input of a disconnected cabinet that is still in our buffers counts on, and disconnects the next one in the next
  // minute at the earliest.
  return count <= KEPT_A_MINUTE;
}
