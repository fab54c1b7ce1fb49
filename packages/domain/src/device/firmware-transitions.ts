import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * States that a cabinet reports during an update. It may skip some (their events are the first to be dropped), and it
 * starts again after a power cut.
 */
const work = {
  downloading: 'downloading',
  verifying: 'verifying',
  installing: 'installing',
  rebooting: 'rebooting',
} as const;
/** `born`: a birth with the new firmware, the only proof of success. `give_up`: the command ended without it. */
const ends = { born: 'verified', failed: 'failed', rolled_back: 'rolled_back', give_up: 'failed' } as const;

/**
 * The update of one cabinet to a firmware release. An update that the cloud calls failed may still succeed or be rolled
 * back; after a successful birth the cabinet may still roll back if the response to that birth was lost. The cabinet's
 * own reason for a failure replaces the cloud's, which may arrive first. Nothing is downloaded after `rebooting`.
 * [protocol 12]
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

/** States in which a cabinet may still change its firmware by itself; it is sent no other release meanwhile. */
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

/**
 * Maps a state in `ota.progress` to an event; null for states that prove nothing: a cabinet may report `verified`, but
 * only its birth proves it.
 */
export function firmwareEventOf(
  reported: 'scheduled' | 'verified' | 'failed' | 'rolled_back' | keyof typeof work,
): FirmwareEvent | null {
  return reported === 'scheduled' || reported === 'verified' ? null : reported;
}
