import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** An alert is raised `active` and ends when its condition does, whether or not a member has seen it. [domain 8] */
export const alertTransitions = {
  active: { acknowledge: 'acknowledged', remind: 'active', recover: 'recovered' },
  acknowledged: { recover: 'recovered' },
  recovered: {},
} as const satisfies TransitionTable;

export type AlertStatus = StateOf<typeof alertTransitions>;
export type AlertEvent = EventOf<typeof alertTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionAlert(state: AlertStatus, event: AlertEvent): Result<AlertStatus> {
  return step(alertTransitions, state, event);
}
