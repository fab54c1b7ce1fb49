import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/**
 * A merchant's application for payments. `complete`: the owners who signed hold enough; `sign`: a further owner signs,
 * also while it is reviewed; `ask`: the reviewer needs something else. [domain 8]
 */
export const onboardingTransitions = {
  draft: { save: 'draft', submit: 'awaiting_signatures' },
  awaiting_signatures: {
    sign: 'awaiting_signatures',
    complete: 'auto_review',
    resend: 'awaiting_signatures',
    edit: 'draft',
  },
  auto_review: { sign: 'auto_review', approve: 'approved', reject: 'rejected', ask: 'draft' },
  rejected: { restart: 'draft' },
  approved: {},
} as const satisfies TransitionTable;

export type OnboardingStatus = StateOf<typeof onboardingTransitions>;
export type OnboardingEvent = EventOf<typeof onboardingTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionOnboarding(
  status: OnboardingStatus,
  event: OnboardingEvent,
): Result<OnboardingStatus> {
  return step(onboardingTransitions, status, event);
}

/** A merchant's own provider account; a failed one is submitted again. [domain 8] */
export const independentTransitions = {
  pending: { verify: 'verified', fail: 'failed' },
  failed: { submit: 'pending' },
  verified: {},
} as const satisfies TransitionTable;

export type IndependentStatus = StateOf<typeof independentTransitions>;
export type IndependentEvent = EventOf<typeof independentTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionIndependent(
  status: IndependentStatus,
  event: IndependentEvent,
): Result<IndependentStatus> {
  return step(independentTransitions, status, event);
}
