/** What a provider says of the payer beyond a card; null: it does not say. */
export type Payer = {
  /** Account of a wallet or of another way to pay, as the payer knows it. Stored masked. */
  readonly account: string | null;
  /** Number of the payment in that account, or that the card's issuer gave it. */
  readonly activityNo: string | null;
};

/** A pre-authorization as the provider knows it. Amounts are minor units of `currency`. */
export type Authorization = {
  readonly authRef: string;
  readonly authorizedMinor: number;
  readonly currency: string;
  /** Token to ask for another hold with; one card may have several. */
  readonly fingerprint: string;
  /** Identifies the card itself, whatever its token, without revealing its number; null: the provider does not say. */
  readonly cardFingerprint: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly payer: Payer;
  /** After this instant it can no longer be captured. */
  readonly expiresAt: Date;
};

export type AuthorizeRequest = {
  /** Idempotency key: repeated calls get the same answer and hold the money once. */
  readonly key: string;
  /** When the key was made. Providers forget keys after a day: an old one may only be looked for. [decision 93] */
  readonly createdAt: Date;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method: HoldMethod;
  readonly fingerprint: string;
  /** The provider keeps it beside the hold, so that a restored database finds the hold again. [decision 238] */
  readonly purpose: HoldPurpose;
};

type HoldMethod = 'card' | 'wallet' | 'qr_wallet' | 'account';

/** The session that a hold pays for. The payment of a debt names itself. */
export type HoldPurpose = {
  readonly merchantId: string;
  readonly deviceId: string;
  readonly sessionId: string;
};

/** `timeout`: the outcome is unknown; ask again with the same key. */
type Unknown = { readonly kind: 'timeout' };

export type AuthorizeAnswer =
  | ({ readonly kind: 'authorized' } & Authorization)
  | { readonly kind: 'declined'; readonly reason: string }
  | Unknown;

export type FindHoldAnswer = AuthorizeAnswer | { readonly kind: 'unknown' };

/** A hold as it was asked for: it is held, or was captured already. */
export type SessionHold = Authorization &
  Pick<AuthorizeRequest, 'key' | 'method' | 'purpose'> & {
    /** When the provider made it. */
    readonly heldAt: Date;
    readonly isCaptured: boolean;
  };

/** `unsupported`: this provider cannot search by session. */
export type FindSessionHoldsAnswer =
  | { readonly kind: 'found'; readonly holds: readonly SessionHold[] }
  | { readonly kind: 'unsupported' }
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

/** `declined`: the hold stays as it was. `unsupported`: this provider or this card cannot; capture what is held. */
export type IncreaseAnswer =
  | { readonly kind: 'increased'; readonly authorizedMinor: number }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unsupported' }
  | Unknown;

/**
 * `pending`: accepted, and may still fail days later; read it until it has succeeded or failed. `failed` and
 * `retriable`: nothing was refunded; the same key may succeed later.
 */
export type RefundAnswer =
  | { readonly kind: 'succeeded'; readonly refundRef: string; readonly refundedMinor: number }
  | { readonly kind: 'pending'; readonly refundRef: string }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retriable: boolean;
      /** Set if the provider made a refund that failed. */
      readonly refundRef: string | null;
    }
  | Unknown;

/** `unknown`: the provider has no refund of this key or reference. */
export type ReadRefundAnswer = RefundAnswer | { readonly kind: 'unknown' };

/**
 * What the provider holds, has captured and has refunded; pending refunds count as refunded. `unsupported`: it keeps no
 * book, and repeating a call with its key is the only way to settle a time-out.
 */
export type ReadAnswer =
  | {
      readonly kind: 'found';
      readonly heldMinor: number;
      readonly capturedMinor: number;
      readonly refundedMinor: number;
      readonly currency: string;
      /** Set once something was captured. */
      readonly captureRef: string | null;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unsupported' }
  | Unknown;

type HoldCall = { readonly key: string; readonly authRef: string; readonly amountMinor: number };

/** A payment provider. Every outcome is a value, time-outs too; it throws only on programming errors. [domain 5] */
export type PaymentsPort = {
  /** Stored with the payment, e.g. `sandbox`. */
  readonly provider: string;
  /** True if it knows the test cards of the sandbox, which the shopper's pages then offer. */
  readonly takesTestCards: boolean;
  /** True if a capture moves real money: false for the sandbox, a simulator and a provider's test mode. */
  readonly movesMoney: boolean;
  authorize(request: AuthorizeRequest): Promise<AuthorizeAnswer>;
  /**
   * Looks for the hold of a key that the provider may have forgotten, and makes none. `unknown`: there is none. A
   * provider that holds no money answers as to `authorize`. [decision 104]
   */
  findHold(request: AuthorizeRequest): Promise<FindHoldAnswer>;
  /** Looks for the holds of a session whose keys are lost; without those that were released. [decision 238] */
  findSessionHolds(sessionId: string): Promise<FindSessionHoldsAnswer>;
  /**
   * Asks the provider about an authorization that a cabinet claims to have; a cabinet's word is never trusted.
   * [protocol 9.1]
   */
  verify(authRef: string): Promise<VerifyAnswer>;
  /** Raises a hold to `amountMinor` in all. */
  increase(request: HoldCall): Promise<IncreaseAnswer>;
  capture(request: HoldCall): Promise<CaptureAnswer>;
  void(request: { readonly key: string; readonly authRef: string }): Promise<VoidAnswer>;
  /**
   * Refunds a part of what was captured. Providers forget keys after a day: read the refund before asking again after
   * a longer time. [decision 93]
   */
  refund(request: HoldCall & { readonly captureRef: string }): Promise<RefundAnswer>;
  /** Reads a refund by its reference, or by its key if the answer was lost. */
  readRefund(request: {
    readonly authRef: string;
    readonly key: string;
    readonly refundRef: string | null;
  }): Promise<ReadRefundAnswer>;
  /** Reads what became of a hold, to settle a time-out. */
  read(authRef: string): Promise<ReadAnswer>;
};
