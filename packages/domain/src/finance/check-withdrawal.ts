import { DAY_MS } from '../durations.ts';
import { accept, type Result, refuse } from '../refusal.ts';

/** Project rules, not in the specification. [screens 83, decision 139] */
export const financeLimits = {
  withdrawMinMinor: 1_000,
  accountHoldMs: DAY_MS,
  bankMaxChars: 120,
  holderMaxChars: 120,
  /** Banking days until a bank is expected to have a withdrawal. */
  arrivalBankingDays: 2,
  /** Days that one list of transactions covers. */
  transactionDays: 31,
} as const;

export type PaymentAccountState = 'pending' | 'active' | 'replaced' | 'rejected';

/**
 * Checks an account that money is to go to. Refuses `WITHDRAW_NO_ACCOUNT`, `WITHDRAW_ACCOUNT_HOLD` (params
 * `availableAt`: a day after a change) and `WITHDRAW_ACCOUNT_PENDING` until the platform has verified it.
 */
export function checkAccount(
  account: { readonly state: PaymentAccountState; readonly activeAt: Date } | null,
  now: Date,
): Result<void> {
  if (!account || account.state === 'replaced' || account.state === 'rejected')
    return refuse('WITHDRAW_NO_ACCOUNT');
  if (account.activeAt > now)
    return refuse('WITHDRAW_ACCOUNT_HOLD', { availableAt: account.activeAt.toISOString() });
  return account.state === 'pending' ? refuse('WITHDRAW_ACCOUNT_PENDING') : accept();
}

/**
 * Checks an amount against the wallet. Refuses `WITHDRAW_MIN` (params `minMinor`) and `WITHDRAW_EXCEEDS`. The fee is
 * part of the amount, so less arrives.
 */
export function checkAmount(
  amountMinor: number,
  { availableMinor, feeMinor }: { readonly availableMinor: number; readonly feeMinor: number },
): Result<void> {
  const minMinor = leastWithdrawalMinor(feeMinor);
  if (amountMinor < minMinor) return refuse('WITHDRAW_MIN', { minMinor });
  return amountMinor > availableMinor ? refuse('WITHDRAW_EXCEEDS') : accept();
}

/** What can be withdrawn: what is available, less the bills that the wallet is to pay. Never negative. */
export const withdrawableMinor = (availableMinor: number, owedMinor: number): number =>
  Math.max(0, availableMinor - owedMinor);

/** Of a fee as high as the minimum nothing would arrive. */
export const leastWithdrawalMinor = (feeMinor: number): number =>
  Math.max(financeLimits.withdrawMinMinor, feeMinor + 1);
