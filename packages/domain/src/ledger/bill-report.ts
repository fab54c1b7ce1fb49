import type { LedgerKind } from './ledger-posting.ts';

/** Blocks of a bill report. Fees are what any posting charges; the rest is what postings of these kinds move. */
export const reportParts = [
  'sales',
  'refunds',
  'fees',
  'bills',
  'payouts',
  'disputes',
  'adjustments',
] as const;
export type ReportPart = (typeof reportParts)[number];

/**
 * The block of what a posting moves before its fee; null: nothing that is pending or available. Money leaves with the
 * request of a withdrawal and comes back if that fails; a dispute holds its money back until it is won.
 */
export const reportPartOf = {
  sale: 'sales',
  refund: 'refunds',
  refund_failed: 'refunds',
  release: null,
  bill: 'bills',
  bill_credit: 'bills',
  withdrawal_requested: 'payouts',
  withdrawal_canceled: 'payouts',
  withdrawal_sent: null,
  withdrawal_returned: 'payouts',
  dispute_opened: 'disputes',
  dispute_won: 'disputes',
  dispute_lost: 'disputes',
  adjustment: 'adjustments',
  provider_fee: null,
  provider_transfer: null,
  provider_payout: null,
} as const satisfies Record<LedgerKind, Exclude<ReportPart, 'fees'> | null>;

/** Minor units by block: changes of what is pending and available, so refunds, fees, bills and payouts are negative. */
export type ReportSums = Readonly<Record<ReportPart, number>>;

/** What a month changes in all. */
export const netOf = (sums: ReportSums): number => reportParts.reduce((net, part) => net + sums[part], 0);

/**
 * Adds opening and closing balances to months in their order: each opens with what the one before closed with, the
 * first with nothing. [screens 86]
 */
export function withBalances<Month extends { readonly sums: ReportSums }>(
  months: readonly Month[],
): (Month & { readonly openingMinor: number; readonly closingMinor: number })[] {
  let openingMinor = 0;
  return months.map((month) => {
    const closingMinor = openingMinor + netOf(month.sums);
    const balanced = { ...month, openingMinor, closingMinor };
    openingMinor = closingMinor;
    return balanced;
  });
}
