import { DAY_MS } from '../durations.ts';

/** Why the platform looks at a withdrawal before it is sent. */
export type WithdrawalReview = 'first_payout' | 'new_account' | 'unusual_amount';

const NEW_ACCOUNT_MS = 7 * DAY_MS;
const TIMES_THE_USUAL = 3;

/** Paid withdrawals of which the usual amount is the mean. */
export const USUAL_OF_LAST = 5;

/**
 * Returns the reasons to review a withdrawal; without any it is processed by itself. `paidMinor`: the amounts of the
 * last paid withdrawals, at most `USUAL_OF_LAST`. [decision 139]
 */
export function withdrawalReview(withdrawal: {
  readonly amountMinor: number;
  readonly paidMinor: readonly number[];
  /** When the account that it goes to was entered. */
  readonly accountSince: Date;
  readonly now: Date;
}): WithdrawalReview[] {
  const { amountMinor, paidMinor, accountSince, now } = withdrawal;
  const sum = paidMinor.reduce((total, paid) => total + paid, 0);
  const reasons: WithdrawalReview[] = [];
  if (paidMinor.length === 0) reasons.push('first_payout');
  if (now.getTime() - accountSince.getTime() < NEW_ACCOUNT_MS) reasons.push('new_account');
  if (paidMinor.length > 0 && amountMinor * paidMinor.length > TIMES_THE_USUAL * sum)
    reasons.push('unusual_amount');
  return reasons;
}
