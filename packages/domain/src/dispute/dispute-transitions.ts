import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** A dispute, from the day on which the bank took the money. An accepted one is lost by our own choice. */
export const disputeTransitions = {
  open: { send_evidence: 'evidence_sent', accept: 'accepted', win: 'won', lose: 'lost' },
  evidence_sent: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
  accepted: {},
} as const satisfies TransitionTable;

export type DisputeState = StateOf<typeof disputeTransitions>;
export type DisputeEvent = EventOf<typeof disputeTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionDispute(state: DisputeState, event: DisputeEvent): Result<DisputeState> {
  return step(disputeTransitions, state, event);
}
