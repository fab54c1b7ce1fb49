import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A refund from its submission to its end. `fail`: the provider failed for good, or after the last retry, or the
 * shopper's bank sent the money back days after it had succeeded; `note_payout`: the merchant returned the money by
 * hand. [domain 5]
 */
export const refundTransitions = {
  submitted: { ask_approval: 'pending_approval', start: 'processing' },
  pending_approval: { approve: 'processing', reject: 'rejected' },
  processing: { succeed: 'succeeded', fail: 'failed' },
  failed: { retry: 'processing', note_payout: 'succeeded' },
  succeeded: { fail: 'failed' },
  rejected: {},
} as const satisfies TransitionTable;

export type RefundState = StateOf<typeof refundTransitions>;
/** States by which refunds are listed; `submitted` does not outlast its transaction. */
export const refundListStates = [
  'pending_approval',
  'failed',
  'processing',
  'succeeded',
  'rejected',
] as const satisfies readonly RefundState[];
export type RefundListState = (typeof refundListStates)[number];
export type RefundEvent = EventOf<typeof refundTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionRefund(state: RefundState, event: RefundEvent): Result<RefundState> {
  return step(refundTransitions, state, event);
}

/**
 * Ways of the money back: by the provider, by capturing less than the order's total (nothing was captured yet), or by
 * the merchant's own hand.
 */
export type RefundMethod = 'provider' | 'reduced_capture' | 'manual';
