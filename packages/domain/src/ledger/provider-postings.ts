import type { LedgerAccount } from './ledger-account.ts';
import { entriesOf, type LedgerEntry, type LedgerPosting } from './ledger-posting.ts';
import type { SettlementMode } from './order-postings.ts';

/** What the provider holds: on the platform's account, or on a merchant's. */
export const clearingOf = (holder: 'platform' | 'merchant'): LedgerAccount =>
  holder === 'platform' ? 'provider_clearing' : 'connected_clearing';

/** Moves money to (or, negative, from) an account at the provider. */
export const towards = (clearing: LedgerAccount, other: LedgerAccount, minor: number): LedgerEntry[] =>
  entriesOf([
    minor > 0
      ? { debit: clearing, credit: other, amountMinor: minor }
      : { debit: other, credit: clearing, amountMinor: -minor },
  ]);

type Disputed = Required<
  Pick<LedgerPosting, 'currency' | 'occurredAt' | 'orderId' | 'deviceId' | 'provider' | 'providerRef'>
> & {
  readonly disputeId: string;
  readonly merchantId: string;
  readonly mode: SettlementMode;
  readonly amountMinor: number;
};

/** The bank took the money of a sale back, and the provider its fee. A merchant with an own provider has no wallet. */
export function disputeOpenedPosting(
  { disputeId, mode, amountMinor, ...of }: Disputed,
  feeMinor: number,
): LedgerPosting {
  const isOurs = mode === 'platform';
  return {
    ...of,
    kind: 'dispute_opened',
    causeId: disputeId,
    grossMinor: isOurs ? -amountMinor : 0,
    feeMinor: 0,
    entries: entriesOf([
      { debit: 'provider_disputed', credit: 'provider_clearing', amountMinor },
      { debit: 'dispute_fees', credit: 'provider_clearing', amountMinor: feeMinor },
      ...(isOurs ? [{ debit: 'merchant_available', credit: 'merchant_disputed', amountMinor } as const] : []),
    ]),
  };
}

/** The bank gave the money back; the fee is kept. */
export function disputeWonPosting({ disputeId, mode, amountMinor, ...of }: Disputed): LedgerPosting {
  const isOurs = mode === 'platform';
  return {
    ...of,
    kind: 'dispute_won',
    causeId: disputeId,
    grossMinor: isOurs ? amountMinor : 0,
    feeMinor: 0,
    entries: entriesOf([
      { debit: 'provider_clearing', credit: 'provider_disputed', amountMinor },
      ...(isOurs ? [{ debit: 'merchant_disputed', credit: 'merchant_available', amountMinor } as const] : []),
    ]),
  };
}

/** The money is gone: the merchant's, and by their plan the fee too. */
export function disputeLostPosting(
  { disputeId, mode, amountMinor, ...of }: Disputed,
  chargedFeeMinor: number,
): LedgerPosting {
  const isOurs = mode === 'platform';
  const feeMinor = isOurs ? chargedFeeMinor : 0;
  return {
    ...of,
    kind: 'dispute_lost',
    causeId: disputeId,
    grossMinor: 0,
    feeMinor,
    entries: entriesOf(
      isOurs
        ? [
            { debit: 'merchant_disputed', credit: 'provider_disputed', amountMinor },
            { debit: 'merchant_available', credit: 'dispute_fees', amountMinor: feeMinor },
          ]
        : [{ debit: 'bad_debt', credit: 'provider_disputed', amountMinor }],
    ),
  };
}

/** What an operator may book a difference against. */
export const adjustableAccounts = ['provider_fees', 'dispute_fees', 'bad_debt', 'fees_income'] as const;
export type AdjustableAccount = (typeof adjustableAccounts)[number];

/** Answers a difference with the provider's book: theirs less ours. */
export const adjustmentPosting = (
  adjusted: Pick<LedgerPosting, 'causeId' | 'merchantId' | 'currency' | 'occurredAt' | 'provider'>,
  against: AdjustableAccount,
  differenceMinor: number,
): LedgerPosting => ({
  ...adjusted,
  kind: 'adjustment',
  grossMinor: 0,
  feeMinor: 0,
  entries: towards(
    clearingOf(adjusted.merchantId === null ? 'platform' : 'merchant'),
    against,
    differenceMinor,
  ),
});
