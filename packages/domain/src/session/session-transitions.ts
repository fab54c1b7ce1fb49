import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * One opening of a cabinet. After `doors_closed_sale` come recognition or review by a person; `doors_closed_staff` ends
 * a restock or service session. `give_up` is a failed, doubtful or missing recognition. [domain 5, protocol 15.2]
 *
 * Beyond domain 5: `broken_off_staff` (the cabinet lost power or timed out with its doors unlocked and says so in
 * `session.ended`; a sale gives up then), `abort` before the doors are pulled (`session.cancel`), and `abort` of a
 * stalled session that the cabinet, once back, never started: otherwise one lost response would keep the device busy
 * for 6 h.
 */
export const sessionTransitions = {
  authorized: { start: 'opening', abort: 'aborted', stall: 'stalled' },
  // A start that arrives after all: authorize again, otherwise the order is unpaid.
  aborted: { start: 'opening' },
  opening: {
    unlock: 'unlocked',
    unlock_failed: 'failed',
    abort: 'aborted',
    give_up: 'unresolved',
    broken_off_staff: 'closed',
    stall: 'stalled',
  },
  unlocked: {
    unlock: 'unlocked',
    open: 'open',
    end_no_open: 'closed_empty',
    unlock_failed: 'failed',
    abort: 'aborted',
    give_up: 'unresolved',
    broken_off_staff: 'closed',
    stall: 'stalled',
  },
  open: {
    unlock: 'open',
    open: 'open',
    doors_closed_sale: 'recognizing',
    doors_closed_staff: 'closed',
    give_up: 'unresolved',
    broken_off_staff: 'closed',
    stall: 'stalled',
  },
  recognizing: {
    recognize: 'recognized',
    find_nothing: 'closed_empty',
    give_up: 'unresolved',
    stall: 'stalled',
  },
  // The event on resumption implies the state; also the way past a hole in the log. `abort`: the cabinet is back and
  // never started it.
  stalled: {
    start: 'opening',
    abort: 'aborted',
    unlock: 'unlocked',
    unlock_failed: 'failed',
    open: 'open',
    end_no_open: 'closed_empty',
    doors_closed_sale: 'recognizing',
    doors_closed_staff: 'closed',
    broken_off_staff: 'closed',
    recognize: 'recognized',
    find_nothing: 'closed_empty',
    give_up: 'unresolved',
  },
  recognized: {},
  closed: {},
  closed_empty: {},
  failed: {},
  unresolved: {},
} as const satisfies TransitionTable;

export type SessionState = StateOf<typeof sessionTransitions>;
export type SessionEvent = EventOf<typeof sessionTransitions>;

/** States that keep a device busy, at most one such session each. `aborted` only waits for a late start. */
export const activeSessionStates = [
  'authorized',
  'opening',
  'unlocked',
  'open',
  'recognizing',
  'stalled',
] as const satisfies readonly SessionState[];

export function isActiveSession(state: SessionState): boolean {
  return (activeSessionStates as readonly SessionState[]).includes(state);
}

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionSession(state: SessionState, event: SessionEvent): Result<SessionState> {
  return step(sessionTransitions, state, event);
}

/**
 * Like `transitionSession`, for a log with lost events (`log.gap`; door events are dropped first): an active session
 * takes the state that the event implies. Refuses `ILLEGAL_TRANSITION` if the event implies none.
 */
export function transitionSessionPastGap(state: SessionState, event: SessionEvent): Result<SessionState> {
  const direct = transitionSession(state, event);
  return direct.ok || !isActiveSession(state) ? direct : transitionSession('stalled', event);
}
