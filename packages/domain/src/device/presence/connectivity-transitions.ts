import type { Result } from '../../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../../transition.ts';

/**
 * Connectivity of a cabinet. `message` counts only if its connection is the current one: see `applyObservation`.
 * [protocol 6.3]
 */
export const connectivityTransitions = {
  never_seen: { birth: 'online', revoke: 'offline' },
  online: {
    birth: 'online',
    message: 'online',
    will: 'offline',
    bye: 'offline',
    silence: 'offline',
    revoke: 'offline',
  },
  offline: { birth: 'online', message: 'online', revoke: 'offline' },
} as const satisfies TransitionTable;

export type ConnectivityState = StateOf<typeof connectivityTransitions>;
export type ConnectivityEvent = EventOf<typeof connectivityTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionConnectivity(
  state: ConnectivityState,
  event: ConnectivityEvent,
): Result<ConnectivityState> {
  return step(connectivityTransitions, state, event);
}
