import type { LineKind } from '@larder/domain/reconciliation/line-rules';
import type { CallFailed, NoAnswer, NotFound } from './provider-answer.ts';

/** An account at the provider by its reference; null: the account of the platform. */
export type ProviderAccount = string | null;

/** One movement of an account at the provider. Amounts are minor units, signed from the account's point of view. */
export type BalanceLine = {
  readonly lineRef: string;
  readonly kind: LineKind;
  /** The charge, refund, dispute, transfer or payout that moved the money; null if there is none. */
  readonly sourceRef: string | null;
  /** Of a `transfer`: the account that receives it, and the `sourceRef` of its `transfer_in`. */
  readonly counterpart: { readonly account: string; readonly sourceRef: string } | null;
  readonly amountMinor: number;
  /** What the provider kept of it; `netMinor` is `amountMinor - feeMinor`. */
  readonly feeMinor: number;
  readonly netMinor: number;
  /** Upper case. */
  readonly currency: string;
  readonly createdAt: Date;
  /** When it can be paid out. */
  readonly availableAt: Date;
  /** The provider's record, as it came. */
  readonly raw: Readonly<Record<string, unknown>>;
};

export type BalanceLinesAnswer =
  | { readonly kind: 'page'; readonly lines: readonly BalanceLine[]; readonly hasMore: boolean }
  | CallFailed
  | NoAnswer;

export type BalanceAnswer =
  | {
      readonly kind: 'found';
      readonly balances: readonly {
        readonly currency: string;
        readonly availableMinor: number;
        readonly pendingMinor: number;
      }[];
    }
  | NotFound
  | NoAnswer;

export type TransferAnswer =
  | { readonly kind: 'transferred'; readonly transferRef: string; readonly amountMinor: number }
  | CallFailed
  | NoAnswer;

/** `returned`: the bank or the provider sent the money back to the account; `reason` says why. */
export type Payout = {
  readonly payoutRef: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: 'on_the_way' | 'paid' | 'returned' | 'canceled';
  readonly reason: string | null;
  /** When the bank is expected to have it. */
  readonly arrivesAt: Date | null;
};

export type PayOutAnswer = { readonly kind: 'made'; readonly payout: Payout } | CallFailed | NoAnswer;
export type ReadPayoutAnswer = { readonly kind: 'found'; readonly payout: Payout } | NotFound | NoAnswer;

type Sum = { readonly amountMinor: number; readonly currency: string };

/**
 * The provider's side of payouts: what moved on its accounts, and how money leaves them. Every outcome is a value.
 * Keys are repeated until the call has an outcome, days later too: an adapter looks for what a key made before it asks
 * again. [decision 93]
 */
export type PayoutsPort = {
  /** As in `PaymentsPort`. */
  readonly provider: string;
  /**
   * Movements of an account after `after` (a `lineRef`; null: from the first), oldest first. A movement may appear
   * late among those of the same moments: read the last minutes again.
   */
  balanceLines(request: {
    readonly account: ProviderAccount;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<BalanceLinesAnswer>;
  readBalance(account: ProviderAccount): Promise<BalanceAnswer>;
  /** Moves money from the platform's account to a connected one. */
  transfer(request: Sum & { readonly key: string; readonly to: string }): Promise<TransferAnswer>;
  /** Pays money of a connected account out to its bank account. */
  payOut(request: Sum & { readonly key: string; readonly account: string }): Promise<PayOutAnswer>;
  /** Reads a payout by its reference, or by its key if the answer was lost. */
  readPayout(request: {
    readonly account: string;
    readonly key: string;
    readonly payoutRef: string | null;
  }): Promise<ReadPayoutAnswer>;
};
