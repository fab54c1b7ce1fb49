import { MINUTE_MS } from '@larder/domain/durations';
import type { ReportedRefusal, StartInput } from '#shopper/call-api.ts';
import type { TabMemory } from '#shopper/tab-memory.ts';

/** A tap older than this is forgotten: a shopper who reloads later has not asked for an open door. */
const FRESH_MS = MINUTE_MS;

/** After these codes the outcome is unknown, so the same tap may be sent again and must not count twice. */
const UNANSWERED = new Set<string>(['NETWORK_TIMEOUT', 'INTERNAL', 'DATA_PROCESSING']);
export const isUnanswered = ({ code }: ReportedRefusal): boolean => UNANSWERED.has(code);

type Parts = { memory: TabMemory; newKey: () => string; nowMs: () => number };

/**
 * One tap on Open is one hold: its idempotency key is kept in the tab from before the request until a response arrives.
 * A second tap, a retry and a reload reuse the key and get the stored response. [domain 0, idempotency]
 */
export function createStartOnce({ memory, newKey, nowMs }: Parts) {
  return {
    /** Returns the recent tap at this cabinet that got no response, if any. */
    unanswered(deviceNo: string): StartInput | null {
      const tap = memory.read('intention');
      if (!tap || tap.deviceNo !== deviceNo || nowMs() - tap.atMs > FRESH_MS) return null;
      return { deviceNo, doors: tap.doors, cardToken: tap.cardToken };
    },
    /** Returns the key for this tap; reuses the key of an unanswered tap that it repeats. */
    keyFor(input: StartInput): string {
      const known = memory.read('intention');
      const same =
        known?.deviceNo === input.deviceNo &&
        known.cardToken === input.cardToken &&
        known.doors.join() === input.doors.join();
      const key = same ? known.key : newKey();
      memory.write('intention', { ...input, key, atMs: nowMs() });
      return key;
    },
    /** Forgets the tap after any response: the next tap is a new one. */
    answered: () => memory.write('intention', null),
  };
}
