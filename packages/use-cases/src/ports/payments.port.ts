/** A pre-authorization as the provider knows it. Amounts are minor units of `currency`. */
export type Authorization = {
  readonly authRef: string;
  readonly authorizedMinor: number;
  readonly currency: string;
  /** Identifies the card without revealing its number. */
  readonly fingerprint: string;
  readonly brand: string | null;
  readonly last4: string | null;
  /** After this instant it can no longer be captured. */
  readonly expiresAt: Date;
};

export type AuthorizeRequest = {
  /** Idempotency key: repeated calls get the same answer and hold the money once. */
  readonly key: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method: 'card' | 'wallet' | 'qr_wallet' | 'account';
  readonly fingerprint: string;
};

/** `timeout`: the outcome is unknown; ask again with the same key. */
type Unknown = { readonly kind: 'timeout' };

export type AuthorizeAnswer =
  | ({ readonly kind: 'authorized' } & Authorization)
  | { readonly kind: 'declined'; readonly reason: string }
  | Unknown;

export type VerifyAnswer =
  | ({ readonly kind: 'authorized' } & Authorization)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  | Unknown;

export type CaptureAnswer =
  | { readonly kind: 'captured'; readonly capturedMinor: number; readonly captureRef: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly retriable: boolean }
  | Unknown;

export type VoidAnswer =
  | { readonly kind: 'voided' }
  | { readonly kind: 'failed'; readonly reason: string }
  | Unknown;

/** A payment provider. Every outcome is a value, time-outs too; it throws only on programming errors. [domain 5] */
export type PaymentsPort = {
  /** Stored with the payment, e.g. `sandbox`. */
  readonly provider: string;
  authorize(request: AuthorizeRequest): Promise<AuthorizeAnswer>;
  /**
   * Asks the provider about an authorization that a cabinet claims to have; a cabinet's word is never trusted.
   * [protocol 9.1]
   */
  verify(authRef: string): Promise<VerifyAnswer>;
  capture(request: {
    readonly key: string;
    readonly authRef: string;
    readonly amountMinor: number;
  }): Promise<CaptureAnswer>;
  void(request: { readonly key: string; readonly authRef: string }): Promise<VoidAnswer>;
};
