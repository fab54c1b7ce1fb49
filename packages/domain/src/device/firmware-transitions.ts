import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** Words of a cabinet while it works on it. It may skip some (their events are the first to be dropped) and begins again after a power cut. */
const work = {
  downloading: 'downloading',
  verifying: 'verifying',
  installing: 'installing',
  rebooting: 'rebooting',
} as const;
/** `born`: a birth with the new firmware, the only proof; `give_up`: its command ended without it. */
const ends = { born: 'verified', failed: 'failed', rolled_back: 'rolled_back', give_up: 'failed' } as const;

/**
 * One cabinet's way to a firmware release. What the cloud calls failed may still turn out well or be rolled back, and what was born once
 * may be rolled back where the answer to that birth was lost. The cabinet's own word of why it failed replaces the cloud's, which may be here first. After `rebooting` nothing is downloaded any more. [protocol 12]
 */
export const firmwareTransitions = {
  scheduled: { ...work, ...ends },
  downloading: { ...work, ...ends },
  verifying: { ...work, ...ends },
  installing: { ...work, ...ends },
  rebooting: ends,
  verified: { rolled_back: 'rolled_back' },
  failed: { born: 'verified', failed: 'failed', rolled_back: 'rolled_back' },
  rolled_back: {},
} as const satisfies TransitionTable;

export type FirmwareState = StateOf<typeof firmwareTransitions>;
export type FirmwareEvent = EventOf<typeof firmwareTransitions>;

/** States in which a cabinet may still change its firmware by itself; it is told of no other release meanwhile. */
export const openFirmwareStates = [
  'scheduled',
  'downloading',
  'verifying',
  'installing',
  'rebooting',
] as const satisfies readonly FirmwareState[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionFirmware(state: FirmwareState, event: FirmwareEvent): Result<FirmwareState> {
  return step(firmwareTransitions, state, event);
}

/** What a cabinet says in `ota.progress`, as an event; null for words that prove nothing: it says `verified` itself, only its birth proves it. */
export function firmwareEventOf(
  said: 'scheduled' | 'verified' | 'failed' | 'rolled_back' | keyof typeof work,
): FirmwareEvent | null {
  return said === 'scheduled' || said === 'verified' ? null : said;
}
