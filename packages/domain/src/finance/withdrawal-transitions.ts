import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, statesOf, step, type TransitionTable } from '../transition.ts';

/**
 * A withdrawal from its request to the bank. `fail`: the provider refused it for good, or the bank returned it, also
 * days after it confirmed it. [domain 8, decision 139]
 */
export const withdrawalTransitions = {
  submitted: { cancel: 'canceled', approve: 'processing', reject: 'rejected' },
  processing: { confirm: 'paid', fail: 'failed' },
  paid: { fail: 'failed' },
  rejected: {},
  failed: {},
  canceled: {},
} as const satisfies TransitionTable;

export type WithdrawalState = StateOf<typeof withdrawalTransitions>;
export type WithdrawalEvent = EventOf<typeof withdrawalTransitions>;
export const withdrawalStates = statesOf(withdrawalTransitions);

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionWithdrawal(
  state: WithdrawalState,
  event: WithdrawalEvent,
): Result<WithdrawalState> {
  return step(withdrawalTransitions, state, event);
}

/** States in which no other withdrawal may begin. */
export const openWithdrawalStates: readonly WithdrawalState[] = ['submitted', 'processing'];
