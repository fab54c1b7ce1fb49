import { entriesOf, type LedgerPosting } from './ledger-posting.ts';

/** Who pays the merchant: the platform, through its wallet, or the merchant's own provider. */
export type SettlementMode = 'platform' | 'independent';

/** The provider of tests and demos: it takes every card, keeps no book and moves no money. */
export const SANDBOX = 'sandbox';

/** Sales of the sandbox are only noted: no wallet holds money that does not exist. [decision 146] */
export const isInWallet = (mode: SettlementMode, provider: string | null): boolean =>
  mode === 'platform' && provider !== SANDBOX;

type OfOrder = Required<
  Pick<
    LedgerPosting,
    'merchantId' | 'currency' | 'orderId' | 'deviceId' | 'provider' | 'providerRef' | 'occurredAt'
  >
>;

/**
 * The posting of a captured payment: its money is pending, less the fee, until `availableAt`. A merchant with an own
 * provider has no wallet: the sale is only noted, and costs no fee of ours. So are sales of the sandbox. [decisions 125
 * and 146]
 */
export function salePosting(
  sale: OfOrder & {
    readonly paymentId: string;
    readonly mode: SettlementMode;
    readonly capturedMinor: number;
    readonly feeMinor: number;
    readonly availableAt: Date;
  },
): LedgerPosting {
  const { paymentId, mode, capturedMinor, availableAt, ...of } = sale;
  const isOurs = isInWallet(mode, sale.provider);
  const feeMinor = isOurs ? sale.feeMinor : 0;
  return {
    ...of,
    kind: 'sale',
    causeId: paymentId,
    grossMinor: capturedMinor,
    feeMinor,
    availableAt,
    entries: entriesOf(
      isOurs
        ? [
            { debit: 'provider_clearing', credit: 'merchant_pending', amountMinor: capturedMinor },
            { debit: 'merchant_pending', credit: 'fees_income', amountMinor: feeMinor },
          ]
        : [{ debit: 'memo_clearing', credit: 'memo_sales', amountMinor: capturedMinor }],
    ),
  };
}

/**
 * The posting of a refund that the provider made: the wallet pays it at once, also from nothing. `mode` is that of its
 * sale: money goes back the way it came.
 */
export function refundPosting(
  refund: OfOrder & {
    readonly causeId: string;
    readonly mode: SettlementMode;
    readonly refundMinor: number;
    readonly returnedFeeMinor: number;
  },
): LedgerPosting {
  const { mode, refundMinor, ...of } = refund;
  const isOurs = mode === 'platform';
  const returnedFeeMinor = isOurs ? refund.returnedFeeMinor : 0;
  return {
    ...of,
    kind: 'refund',
    grossMinor: -refundMinor,
    feeMinor: -returnedFeeMinor,
    entries: entriesOf(
      isOurs
        ? [
            { debit: 'merchant_available', credit: 'provider_clearing', amountMinor: refundMinor },
            { debit: 'fees_income', credit: 'merchant_available', amountMinor: returnedFeeMinor },
          ]
        : [{ debit: 'memo_sales', credit: 'memo_clearing', amountMinor: refundMinor }],
    ),
  };
}

/**
 * The cause of a refund's posting. A refund that came back is made again under the provider's next key, and posted
 * again. [decision 145]
 */
export const refundCause = (refundId: string, keyNo: number): string =>
  keyNo === 1 ? refundId : `${refundId}:${keyNo}`;

/** Takes the posting of a refund back that failed after it had succeeded, entry by entry. */
export const refundFailedPosting = (
  refund: Omit<LedgerPosting, 'kind'>,
  occurredAt: Date,
): LedgerPosting => ({
  ...refund,
  kind: 'refund_failed',
  occurredAt,
  grossMinor: -refund.grossMinor,
  feeMinor: -refund.feeMinor,
  entries: refund.entries.map(({ debit, credit, amountMinor }) => ({
    debit: credit,
    credit: debit,
    amountMinor,
  })),
});
