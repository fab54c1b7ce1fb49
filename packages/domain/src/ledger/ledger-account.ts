/**
 * Accounts of the ledger. A debit raises assets and expenses, a credit raises liabilities and income. The provider
 * holds money for the platform (`provider_clearing`) and, between a transfer and its payout, in the merchant's own
 * account there (`connected_clearing`). The merchant's own provider settles without us: its sales are only noted
 * (`memo_…`). [decision 125]
 */
export const ledgerAccounts = [
  'provider_clearing',
  'connected_clearing',
  'provider_disputed',
  'payout_transit',
  'merchant_pending',
  'merchant_available',
  'merchant_reserved',
  'merchant_disputed',
  'fees_income',
  'bills_income',
  'tax_payable',
  'provider_fees',
  'dispute_fees',
  'bad_debt',
  'memo_clearing',
  'memo_sales',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The four numbers of a wallet, each the balance of one account. */
export const walletParts = {
  pending: 'merchant_pending',
  available: 'merchant_available',
  reserved: 'merchant_reserved',
  disputed: 'merchant_disputed',
} as const satisfies Record<string, LedgerAccount>;
export type WalletPart = keyof typeof walletParts;

/** Minor units; negative where a merchant owes, for example by refunds after a payout. */
export type Wallet = Readonly<Record<WalletPart, number>>;
