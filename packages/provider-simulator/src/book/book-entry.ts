import type { StripeError } from '../http/stripe-error.ts';

/** Effect of a line of the book on the money. Amounts are minor units; instants are milliseconds since 1970. */
export type Effect =
  | ({ readonly do: 'hold'; readonly heldMinor: number; readonly expiresAt: number } & NewPayment)
  | ({ readonly do: 'decline'; readonly error: StripeError } & NewPayment)
  | { readonly do: 'increase'; readonly id: string; readonly toMinor: number }
  | { readonly do: 'refuse_increase'; readonly id: string; readonly error: StripeError }
  | { readonly do: 'capture'; readonly id: string; readonly amountMinor: number }
  | { readonly do: 'void'; readonly id: string }
  | { readonly do: 'expire'; readonly id: string }
  | ({ readonly do: 'refund' } & NewRefund)
  | { readonly do: 'settle_refund'; readonly id: string; readonly state: 'succeeded' | 'failed' }
  /** Moves nothing; the error is the answer that a repeated key gets again. */
  | { readonly do: 'refuse'; readonly error: StripeError };

export type NewPayment = {
  readonly id: string;
  readonly chargeId: string;
  /** Token of the card; selects its faults. */
  readonly card: string;
  readonly currency: string;
  readonly requestedMinor: number;
  readonly metadata: Readonly<Record<string, string>>;
};

export type NewRefund = {
  readonly id: string;
  readonly payment: string;
  readonly amountMinor: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** How and when a pending refund ends. */
  readonly settles: { readonly as: 'succeeded' | 'failed'; readonly at: number } | null;
};

/** The idempotency key of a request, and a hash of its path and parameters. */
export type Keyed = { readonly key: string; readonly request: string };

/** One line of the book. The effect and the answer under its key are one line, so a crash never separates them. */
export type BookEntry = Effect & { readonly at: number; readonly keyed?: Keyed };
