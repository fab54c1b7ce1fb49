import { type LedgerAccount, type Wallet, type WalletPart, walletParts } from './ledger-account.ts';

/**
 * What a posting records. `release`, `withdrawal_requested` and `withdrawal_canceled` move money inside the wallet;
 * `provider_…` kinds concern the platform's account at the provider alone.
 */
export const ledgerKinds = [
  'sale',
  'refund',
  'refund_failed',
  'release',
  'bill',
  'bill_credit',
  'withdrawal_requested',
  'withdrawal_canceled',
  'withdrawal_sent',
  'withdrawal_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'adjustment',
  'provider_fee',
  'provider_transfer',
  'provider_payout',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Moves `amountMinor` > 0 from `credit` to `debit`: every entry sums to zero by its shape. [decision 125] */
export type LedgerEntry = {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountMinor: number;
};

/** Whatever caused a posting; `kind` and `causeId` together are posted once. */
export type LedgerPosting = {
  readonly kind: LedgerKind;
  readonly causeId: string;
  /** Null: only the platform's own accounts. */
  readonly merchantId: string | null;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly orderId?: string | null;
  readonly deviceId?: string | null;
  readonly provider?: string | null;
  /** The provider's reference, by which its own line is matched. */
  readonly providerRef?: string | null;
  /** As the merchant reads it: what came in (or, negative, went out) before the fee. */
  readonly grossMinor: number;
  readonly feeMinor: number;
  readonly entries: readonly LedgerEntry[];
  /** When pending money becomes available; absent: at once. */
  readonly availableAt?: Date | null;
};

/** What entries change in each part of a wallet: a merchant's accounts are liabilities, so a credit adds. */
export function walletChange(entries: readonly LedgerEntry[]): Wallet {
  const of = (part: WalletPart) => {
    const account = walletParts[part];
    return entries.reduce((sum, { debit, credit, amountMinor }) => {
      const sign = Number(credit === account) - Number(debit === account);
      return sum + sign * amountMinor;
    }, 0);
  };
  return {
    pending: of('pending'),
    available: of('available'),
    reserved: of('reserved'),
    disputed: of('disputed'),
  };
}

/**
 * Kinds whose money is later paid out: each is an item that withdrawals take as a whole or in part. A return by the
 * bank gives the items of its withdrawal back instead of making a new one.
 */
const payableKinds: readonly LedgerKind[] = [
  'sale',
  'refund',
  'refund_failed',
  'bill',
  'bill_credit',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'adjustment',
];

/** What a posting adds to (or, negative, takes from) the money that is paid out; null: it is no such item. */
export function payableMinor({ kind, entries }: Pick<LedgerPosting, 'kind' | 'entries'>): number | null {
  if (!payableKinds.includes(kind)) return null;
  const { pending, available } = walletChange(entries);
  return pending + available;
}

/** Leaves out what moves nothing. */
export const entriesOf = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ amountMinor }) => amountMinor !== 0);
