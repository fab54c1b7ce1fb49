import { createHash } from 'node:crypto';
import { bankingDaysAfter } from './banking-days.ts';

/** An account at the provider; null: the platform's. */
export type AccountId = string | null;

/** `transfer_in` is what a connected account receives. */
export type LineKind =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'transfer'
  | 'transfer_in'
  | 'payout'
  | 'payout_failure';

/** One movement of an account's balance. Its net amount is `amountMinor - feeMinor`. */
export type Line = {
  readonly id: string;
  readonly account: AccountId;
  readonly kind: LineKind;
  /** The charge, refund, dispute, transfer or payout. */
  readonly source: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly currency: string;
  readonly createdAt: number;
  readonly availableAt: number;
};

/** Days until captured money can be used. */
const SETTLEMENT_DAYS = 2;
const FEE_SHARE = 0.027;
const FEE_FIXED_MINOR = 5;
export const DISPUTE_FEE_MINOR = 1_500;

export const chargeFeeOf = (amountMinor: number): number =>
  Math.min(amountMinor, Math.round(amountMinor * FEE_SHARE) + FEE_FIXED_MINOR);

type NewLine = Omit<Line, 'id' | 'feeMinor' | 'availableAt'> & { readonly feeMinor?: number };

/** Follows from the source, so that a book that is played again has the same lines. */
export const lineIdOf = (kind: LineKind, source: string): string =>
  `txn_${createHash('sha256').update(`${kind} ${source}`).digest('hex').slice(0, 24)}`;

/** Draws up a line. */
export function lineOf({ feeMinor = 0, ...line }: NewLine): Line {
  return {
    ...line,
    id: lineIdOf(line.kind, line.source),
    feeMinor,
    availableAt: line.kind === 'charge' ? bankingDaysAfter(line.createdAt, SETTLEMENT_DAYS) : line.createdAt,
  };
}
