import { accept, type Result, refuse } from '../refusal.ts';
import { needsSecondStep, type TwoStepState } from './two-step-transitions.ts';

/** What follows the right password. */
export const stepAfterPassword = (state: TwoStepState): 'code' | 'done' =>
  needsSecondStep(state) ? 'code' : 'done';

/** Facts about an account when the code of a sign-in arrives. */
export type SecondStepFacts = {
  /** False if the password was changed, or all devices were signed out, since the password was entered. */
  readonly passwordHolds: boolean;
  readonly isActive: boolean;
  readonly state: TwoStepState;
};

/**
 * Checks whether a sign-in that waits for its code may go on. Refuses `SIGN_IN_EXPIRED`, also after two-step
 * verification was turned off, because the password then suffices, and `ACCOUNT_DISABLED`.
 */
export function checkSecondStep({ passwordHolds, isActive, state }: SecondStepFacts): Result<void> {
  if (!passwordHolds) return refuse('SIGN_IN_EXPIRED');
  if (!isActive) return refuse('ACCOUNT_DISABLED');
  return needsSecondStep(state) ? accept() : refuse('SIGN_IN_EXPIRED');
}

/** A member of a merchant that may require two-step verification. */
export type RequiredMember = {
  readonly kind: 'owner' | 'staff' | 'restocker';
  readonly merchantRequires: boolean;
  readonly hasTwoStep: boolean;
};

/** True if a merchant's requirement concerns this kind of member: owners and staff, not restockers. [decision 120] */
export const isRequiredOf = ({ kind, merchantRequires }: Omit<RequiredMember, 'hasTwoStep'>): boolean =>
  merchantRequires && kind !== 'restocker';

/** True if the member must set up two-step verification before anything of this merchant is reachable. */
export const mustSetUpTwoStep = (member: RequiredMember): boolean =>
  isRequiredOf(member) && !member.hasTwoStep;
