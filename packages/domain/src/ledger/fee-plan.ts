import { mulDivHalfUp, shareOfPart } from '../money.ts';

/** What the platform charges, from an instant on. Amounts are minor units of the plan's currency. [domain 8] */
export type FeePlan = {
  /** Of each captured amount, in basis points, and in each capture. */
  readonly transactionBp: number;
  readonly transactionFixedMinor: number;
  /** Whether a refund gives the transaction fee back, in proportion. */
  readonly returnsFee: boolean;
  /** Whether a lost dispute costs the merchant the provider's dispute fee. */
  readonly chargesDisputeFee: boolean;
  readonly payoutFeeMinor: number;
  readonly saasMonthlyMinor: number;
  readonly trafficMonthlyMinor: number;
  /** For each recognized order. */
  readonly algorithmUnitMinor: number;
  /** Tax on bills, in millionths. */
  readonly billTaxPpm: number;
  /** Banking days from capture to available. */
  readonly releaseDays: number;
};

/** Where an operator has set no plan. */
export const freePlan: FeePlan = {
  transactionBp: 0,
  transactionFixedMinor: 0,
  returnsFee: false,
  chargesDisputeFee: false,
  payoutFeeMinor: 0,
  saasMonthlyMinor: 0,
  trafficMonthlyMinor: 0,
  algorithmUnitMinor: 0,
  billTaxPpm: 0,
  releaseDays: 2,
};

/** The fee of one capture, rounded half up, never more than was captured. */
export function transactionFeeMinor(
  { transactionBp, transactionFixedMinor }: Pick<FeePlan, 'transactionBp' | 'transactionFixedMinor'>,
  capturedMinor: number,
): number {
  return Math.min(capturedMinor, mulDivHalfUp(capturedMinor, transactionBp, 10_000) + transactionFixedMinor);
}

/** The part of a sale's fee that a refund gives back. Refunds of the whole sale give back the whole fee. */
export const returnedFeeMinor = (
  { capturedMinor, feeMinor }: { readonly capturedMinor: number; readonly feeMinor: number },
  {
    refundedBeforeMinor,
    refundMinor,
  }: { readonly refundedBeforeMinor: number; readonly refundMinor: number },
): number =>
  shareOfPart({ shareMinor: feeMinor, wholeMinor: capturedMinor }, refundedBeforeMinor, refundMinor);
