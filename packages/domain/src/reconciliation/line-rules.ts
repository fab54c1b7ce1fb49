import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { LedgerKind } from '../ledger/ledger-posting.ts';

/**
 * `fee`: taken by itself, without another movement. `refund_failure`, `payout_failure` and `dispute_reversal` return
 * what a `refund`, a `payout` or a `dispute` took. `transfer_in`: what a connected account received from the platform.
 */
export const lineKinds = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'transfer',
  'transfer_reversal',
  'transfer_in',
  'transfer_in_reversal',
  'payout',
  'payout_failure',
  'fee',
  'adjustment',
  'other',
] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * What a line of the provider is in the ledger. The SQL that matches lines in batches reads this table too.
 * [decision 135]
 */
export type LineRule = {
  /** The kind of posting that says the same; null: none does, so the line becomes a case. */
  readonly says: LedgerKind | null;
  /**
   * How that posting is found: by the reference of what moved the money; by the line's own reference, because the line
   * itself made it known; by the transfer of which the line is the receiving side.
   */
  readonly foundBy: 'source' | 'line' | 'transfer';
  /** True: what the provider kept of the line is a posting of its own. Otherwise it is in the posting itself. */
  readonly hasOwnFee: boolean;
  /** What the line itself makes known: its money moved between its account and this one. */
  readonly posts: {
    readonly against: LedgerAccount;
    /**
     * `account`: for the merchant whose account it is, or for the platform. `owner`: for that merchant only.
     * `receiver`: for the merchant whose account receives the money from the platform's.
     */
    readonly for: 'account' | 'owner' | 'receiver';
  } | null;
};

const transfer = { against: 'connected_clearing', for: 'receiver' } as const;
const bank = { against: 'payout_transit', for: 'owner' } as const;
const fee = { against: 'provider_fees', for: 'account' } as const;

export const lineRules: Readonly<Record<LineKind, LineRule>> = {
  charge: { says: 'sale', foundBy: 'source', hasOwnFee: true, posts: null },
  refund: { says: 'refund', foundBy: 'source', hasOwnFee: true, posts: null },
  refund_failure: { says: 'refund_failed', foundBy: 'source', hasOwnFee: true, posts: null },
  dispute: { says: 'dispute_opened', foundBy: 'source', hasOwnFee: false, posts: null },
  dispute_reversal: { says: 'dispute_won', foundBy: 'source', hasOwnFee: true, posts: null },
  transfer: { says: 'provider_transfer', foundBy: 'line', hasOwnFee: true, posts: transfer },
  transfer_reversal: { says: null, foundBy: 'source', hasOwnFee: true, posts: null },
  transfer_in: { says: 'provider_transfer', foundBy: 'transfer', hasOwnFee: true, posts: null },
  transfer_in_reversal: { says: null, foundBy: 'source', hasOwnFee: true, posts: null },
  payout: { says: 'provider_payout', foundBy: 'line', hasOwnFee: true, posts: bank },
  payout_failure: { says: 'provider_payout', foundBy: 'line', hasOwnFee: true, posts: bank },
  fee: { says: 'provider_fee', foundBy: 'line', hasOwnFee: false, posts: fee },
  adjustment: { says: null, foundBy: 'source', hasOwnFee: true, posts: null },
  other: { says: null, foundBy: 'source', hasOwnFee: true, posts: null },
};

/**
 * Whether a line says the same as the posting that was found for it. `oursMinor`: what the ledger moved for the line,
 * the provider's fee included; `isTaken`: another line of the same account is that posting already, or an operator has
 * explained why it has none. The database judges a batch in one statement (`line-match.queries.ts`), and a test
 * compares both. [decision 164]
 */
export function judgeLine(
  line: { readonly currency: string; readonly netMinor: number },
  posting: { readonly currency: string; readonly oursMinor: number; readonly isTaken: boolean },
): 'matched' | 'currency' | 'duplicate' | 'amount' {
  if (line.currency !== posting.currency) return 'currency';
  if (posting.isTaken) return 'duplicate';
  return line.netMinor === posting.oursMinor ? 'matched' : 'amount';
}
