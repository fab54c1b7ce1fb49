import type { StartInput, Told } from '#shopper/call-api.ts';
import type { TabMemory } from '#shopper/tab-memory.ts';

/** A tap older than this is forgotten: whoever reloads now has not asked for an open door. */
const FRESH_MS = 60_000;

/** After these nobody knows whether the door was told to open, so the same tap may be sent again and must not count twice. */
const UNANSWERED = new Set<string>(['NETWORK_TIMEOUT', 'INTERNAL', 'DATA_PROCESSING']);
export const isUnanswered = ({ code }: Told): boolean => UNANSWERED.has(code);

type Parts = { memory: TabMemory; newKey: () => string; nowMs: () => number };

/**
 * One tap on Open is one hold: its key is kept in the tab before it is sent, until an answer came. A second tap, a retry and a reload
 * find the key again and get the stored answer. [domain 0, idempotency]
 */
export function createStartOnce({ memory, newKey, nowMs }: Parts) {
  return {
    /** The tap at this cabinet that was not answered, if it was made a moment ago. */
    unanswered(deviceNo: string): StartInput | null {
      const tap = memory.read('intention');
      if (!tap || tap.deviceNo !== deviceNo || nowMs() - tap.atMs > FRESH_MS) return null;
      return { deviceNo, doors: tap.doors, cardToken: tap.cardToken };
    },
    /** The key for this tap, the known one if it repeats an unanswered tap. */
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
    /** The server answered, whatever it said: the next tap is another one. */
    answered: () => memory.write('intention', null),
  };
}
