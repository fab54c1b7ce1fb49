import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';
import { twoStepLimits } from './two-step-limits.ts';

/**
 * Two-step verification of an account. `pending`: the first key was shown and waits for its first code. `replacing`: a
 * new key waits for its first code while the old one stays valid. `begin`: a key is shown; `confirm`: its first code
 * was right; `signIn`: a sign-in asks for a code; `renewCodes`: new recovery codes; `turnOff`: by the person; `reset`:
 * by the platform's operator. [domain 1, decision 120]
 */
export const twoStepTransitions = {
  off: { begin: 'pending' },
  pending: { begin: 'pending', confirm: 'on', reset: 'off' },
  on: { begin: 'replacing', signIn: 'on', renewCodes: 'on', turnOff: 'off', reset: 'off' },
  replacing: {
    begin: 'replacing',
    confirm: 'on',
    signIn: 'replacing',
    renewCodes: 'replacing',
    turnOff: 'off',
    reset: 'off',
  },
} as const satisfies TransitionTable;

export type TwoStepState = StateOf<typeof twoStepTransitions>;
export type TwoStepEvent = EventOf<typeof twoStepTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionTwoStep(state: TwoStepState, event: TwoStepEvent): Result<TwoStepState> {
  return step(twoStepTransitions, state, event);
}

/** True while a sign-in needs a second step. */
export const needsSecondStep = (state: TwoStepState): boolean => state === 'on' || state === 'replacing';

/** What is stored of an account's two-step verification. */
export type TwoStepFacts = {
  /** True once a key was confirmed. */
  readonly hasKey: boolean;
  /** When a key was shown that waits for its first code. */
  readonly pendingSince: Date | null;
};

/** Returns the state; a key that was not confirmed in time is forgotten. */
export function twoStepState({ hasKey, pendingSince }: TwoStepFacts, now: Date): TwoStepState {
  const waits = pendingSince !== null && now.getTime() - pendingSince.getTime() < twoStepLimits.setUpMs;
  if (hasKey) return waits ? 'replacing' : 'on';
  return waits ? 'pending' : 'off';
}
