import type { LedgerAccount } from './ledger-account.ts';
import { entriesOf, type LedgerPosting } from './ledger-posting.ts';
import type { SettlementMode } from './order-postings.ts';

/** A movement on an account at the provider. */
export type ProviderMovement = {
  readonly provider: string;
  readonly lineRef: string;
  readonly sourceRef: string | null;
  /** Of the merchant whose account it is; null: the platform's account. */
  readonly merchantId: string | null;
  readonly currency: string;
  readonly occurredAt: Date;
};

/** What the provider holds: on the platform's account, or on a merchant's. */
export const clearingOf = (merchantId: string | null): LedgerAccount =>
  merchantId === null ? 'provider_clearing' : 'connected_clearing';

/** Moves money to (or, negative, from) an account at the provider. */
const towards = (clearing: LedgerAccount, other: LedgerAccount, minor: number) =>
  entriesOf([
    minor > 0
      ? { debit: clearing, credit: other, amountMinor: minor }
      : { debit: other, credit: clearing, amountMinor: -minor },
  ]);

const ofProvider = (movement: ProviderMovement, cause: string) => ({
  causeId: cause,
  merchantId: movement.merchantId,
  currency: movement.currency,
  occurredAt: movement.occurredAt,
  provider: movement.provider,
  providerRef: movement.sourceRef,
  grossMinor: 0,
  feeMinor: 0,
});

/** The cause of what a line itself is; its fee has a cause of its own. */
export const causeOfLine = ({ provider, lineRef }: Pick<ProviderMovement, 'provider' | 'lineRef'>) =>
  `${provider}:${lineRef}`;

/** What the provider kept of a movement; negative: it gave it back. */
export const feePosting = (movement: ProviderMovement, feeMinor: number): LedgerPosting => ({
  ...ofProvider(movement, `${causeOfLine(movement)}:fee`),
  kind: 'provider_fee',
  entries: towards(clearingOf(movement.merchantId), 'provider_fees', -feeMinor),
});

/** A fee that is a movement of its own; `netMinor` is negative for one that is taken. */
export const ownFeePosting = (movement: ProviderMovement, netMinor: number): LedgerPosting => ({
  ...ofProvider(movement, causeOfLine(movement)),
  kind: 'provider_fee',
  entries: towards(clearingOf(movement.merchantId), 'provider_fees', netMinor),
});

/** Money that the platform transferred to a merchant's account at the provider. */
export const transferPosting = (
  movement: ProviderMovement & { readonly merchantId: string },
  amountMinor: number,
): LedgerPosting => ({
  ...ofProvider(movement, causeOfLine(movement)),
  kind: 'provider_transfer',
  entries: entriesOf([{ debit: 'connected_clearing', credit: 'provider_clearing', amountMinor }]),
});

/** Money that left a merchant's account for its bank (`netMinor` < 0), or came back from there. */
export const bankPosting = (
  movement: ProviderMovement & { readonly merchantId: string },
  netMinor: number,
): LedgerPosting => ({
  ...ofProvider(movement, causeOfLine(movement)),
  kind: 'provider_payout',
  entries: towards('connected_clearing', 'payout_transit', netMinor),
});

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
  entries: towards(clearingOf(adjusted.merchantId), against, differenceMinor),
});
