import type { CloudFaultCode } from '@larder/domain/device/cloud-faults';
import { HOUR_MS } from '@larder/domain/durations';
import type { BrokerEvent } from './broker-event.ts';

const DENIED_PER_HOUR = 5;

export type Offense = { readonly deviceNo: string; readonly code: CloudFaultCode; readonly detail: string };

/**
 * Decides which denied operations of a cabinet raise a fault: five in an hour, or one flood that ended a connection.
 * [protocol 13]
 */
export function watchOffenses(monotonicMs: () => number, onOffense: (offense: Offense) => void) {
  const denied = new Map<string, { sinceMs: number; count: number }>();
  return {
    note(event: BrokerEvent, deviceNo: string): void {
      if (event === 'flood-kicked')
        onOffense({ deviceNo, code: 'FLOOD', detail: 'more than 30 messages a second' });
      if (event !== 'publish-denied' && event !== 'subscribe-denied') return;
      const known = denied.get(deviceNo);
      const count =
        known && monotonicMs() - known.sinceMs < HOUR_MS ? known : { sinceMs: monotonicMs(), count: 0 };
      count.count += 1;
      denied.set(deviceNo, count);
      if (count.count === DENIED_PER_HOUR) onOffense({ deviceNo, code: 'ACL_DENIED', detail: event });
    },
    forget(): void {
      for (const [deviceNo, { sinceMs }] of denied) {
        if (monotonicMs() - sinceMs >= HOUR_MS) denied.delete(deviceNo);
      }
    },
  };
}
