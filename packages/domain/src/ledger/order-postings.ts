import { entriesOf, type LedgerPosting } from './ledger-posting.ts';

/** Who pays the merchant: the platform, through its wallet, or the merchant's own provider. */
export type SettlementMode = 'platform' | 'independent';

type OfOrder = Required<
  Pick<
    LedgerPosting,
    'merchantId' | 'currency' | 'orderId' | 'deviceId' | 'provider' | 'providerRef' | 'occurredAt'
  >
>;

/**
 * The posting of a captured payment: its money is pending, less the fee, until `availableAt`. A merchant with an own
 * provider has no wallet: the sale is only noted, and costs no fee of ours. [decision 125]
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
  const isOurs = mode === 'platform';
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

/** The posting of a refund that the provider made: the wallet pays it at once, also from nothing. */
export function refundPosting(
  refund: OfOrder & {
    readonly refundId: string;
    readonly mode: SettlementMode;
    readonly refundMinor: number;
    readonly returnedFeeMinor: number;
  },
): LedgerPosting {
  const { refundId, mode, refundMinor, ...of } = refund;
  const isOurs = mode === 'platform';
  const returnedFeeMinor = isOurs ? refund.returnedFeeMinor : 0;
  return {
    ...of,
    kind: 'refund',
    causeId: refundId,
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
