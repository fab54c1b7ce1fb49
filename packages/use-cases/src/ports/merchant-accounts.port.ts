import type { CallFailed, NoAnswer, NotFound } from './provider-answer.ts';

export type PostalAddress = {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Two letters. */
  readonly country: string;
};

export type Principal = {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  /** Share in the business in hundredths of a percent. */
  readonly ownershipBp: number;
  readonly address: PostalAddress;
  readonly phone: string;
  readonly email: string;
  /** `2026-11-25`. */
  readonly birthDate: string;
  /** Social security or other national number. */
  readonly idNumber: string;
  /** Exactly one principal signs for the business. */
  readonly isRepresentative: boolean;
};

export type BankDetails = {
  readonly holder: string;
  readonly country: string;
  readonly currency: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
};

/** What a merchant tells the provider about its business. Contains personal data: never log it. */
export type AccountApplication = {
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly business: {
    readonly kind: 'company' | 'individual';
    readonly legalName: string;
    readonly tradeName: string;
    readonly taxId: string;
    readonly phone: string;
    readonly website: string | null;
    readonly address: PostalAddress;
    /** Merchant category code. */
    readonly mcc: string;
  };
  readonly principals: readonly Principal[];
  readonly bank: BankDetails;
  /** When and from which address the merchant accepted the provider's terms. */
  readonly acceptedAt: Date;
  readonly acceptedIp: string;
};

/**
 * `needs_documents`: the provider waits for the merchant, see `needs`. `in_review`: the merchant waits for the
 * provider. `refused` is final.
 */
export type MerchantAccount = {
  readonly accountRef: string;
  readonly state: 'needs_documents' | 'in_review' | 'active' | 'refused';
  /** The provider's names of what is missing. */
  readonly needs: readonly string[];
  /** Why the account is refused or restricted; null if it is neither. */
  readonly reason: string | null;
  readonly bank: {
    readonly bankRef: string;
    readonly bankName: string | null;
    readonly last4: string;
    readonly currency: string;
  } | null;
};

export type SubmitAnswer =
  | { readonly kind: 'submitted'; readonly account: MerchantAccount }
  | (CallFailed & { /** The provider's name of the field that it refuses. */ readonly field: string | null })
  | NoAnswer;

export type ReadAccountAnswer =
  | { readonly kind: 'found'; readonly account: MerchantAccount }
  | NotFound
  | NoAnswer;

/** Accounts of merchants at the provider. Every outcome is a value. */
export type MerchantAccountsPort = {
  /** As in `PaymentsPort`. */
  readonly provider: string;
  /**
   * Opens an account, or completes the one of the reference or the key: principals and bank account are made once, the
   * rest is updated.
   */
  submit(request: {
    readonly key: string;
    readonly accountRef: string | null;
    readonly application: AccountApplication;
  }): Promise<SubmitAnswer>;
  read(accountRef: string): Promise<ReadAccountAnswer>;
  /** Replaces the bank account that payouts go to. */
  setBank(request: {
    readonly key: string;
    readonly accountRef: string;
    readonly bank: BankDetails;
  }): Promise<SubmitAnswer>;
};
