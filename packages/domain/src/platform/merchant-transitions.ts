import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * States of a merchant's access to the system. domain.md has no table for it [screens 7.4]: this one is ours.
 * Registration creates a merchant as `onboarding`.
 */
export const merchantTransitions = {
  onboarding: { activate: 'active', close: 'closed' },
  active: { suspend: 'suspended', close: 'closed' },
  suspended: { activate: 'active', close: 'closed' },
  closed: {},
} as const satisfies TransitionTable;

export type MerchantState = StateOf<typeof merchantTransitions>;
export type MerchantEvent = EventOf<typeof merchantTransitions>;
export const merchantEvents = ['activate', 'suspend', 'close'] as const satisfies readonly MerchantEvent[];

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionMerchant(state: MerchantState, event: MerchantEvent): Result<MerchantState> {
  return step(merchantTransitions, state, event);
}
