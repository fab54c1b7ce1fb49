import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** Devices restocked in a row; `finish` comes with the last of their tasks. [domain 7, screens SUMMARY, ASSOC] */
export const tripTransitions = {
  open: { edit: 'open', finish: 'done', cancel: 'canceled' },
  done: {},
  canceled: {},
} as const satisfies TransitionTable;

export type TripStatus = StateOf<typeof tripTransitions>;
export type TripEvent = EventOf<typeof tripTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionTrip(status: TripStatus, event: TripEvent): Result<TripStatus> {
  return step(tripTransitions, status, event);
}
