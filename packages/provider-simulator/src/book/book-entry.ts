import type { Form } from '../wire/parse-form.ts';
import type { StripeError } from '../wire/stripe-error.ts';
import type { Bank, Verification } from './connected-account.ts';

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
  | ({ readonly do: 'transfer' } & NewTransfer)
  | ({ readonly do: 'payout' } & NewPayout)
  | { readonly do: 'end_payout'; readonly id: string; readonly as: PayoutEnd }
  | ({ readonly do: 'dispute' } & NewDispute)
  | {
      readonly do: 'evidence';
      readonly id: string;
      readonly evidence: Readonly<Record<string, string>>;
      /** Set once the evidence was submitted. */
      readonly decides: { readonly as: 'won' | 'lost'; readonly at: number } | null;
    }
  | { readonly do: 'end_dispute'; readonly id: string; readonly as: 'won' | 'lost' }
  | ({ readonly do: 'account'; readonly id: string; readonly fields: Form } & Checked)
  | ({
      readonly do: 'person';
      readonly id: string;
      readonly account: string;
      readonly fields: Form;
    } & Checked)
  | ({ readonly do: 'bank'; readonly account: string; readonly bank: Bank } & Checked)
  | { readonly do: 'verify'; readonly id: string; readonly verification: Verification }
  /** Moves nothing; the error is the answer that a repeated key gets again. */
  | { readonly do: 'refuse'; readonly error: StripeError };

/** How far the check of the account is after the change. */
type Checked = { readonly verification: Verification; readonly checkedAt: number | null };

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
  /** How and when a pending refund ends, or one that succeeded comes back. */
  readonly settles: { readonly as: 'succeeded' | 'failed'; readonly at: number } | null;
};

export type NewTransfer = {
  readonly id: string;
  readonly to: string;
  /** What the receiving account calls it. */
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly group: string | null;
};

/** Any end but `paid` and `canceled` is the code of a failure. */
export type PayoutEnd = 'paid' | 'canceled' | 'account_closed' | 'no_account' | 'could_not_process';

export type NewPayout = {
  readonly id: string;
  readonly account: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly arrivesAt: number;
  readonly ends: readonly { readonly as: PayoutEnd; readonly at: number }[];
  readonly failure?: string | null;
};

export type NewDispute = {
  readonly id: string;
  readonly payment: string;
  readonly amountMinor: number;
  readonly reason: string;
  readonly dueAt: number;
};

/** The idempotency key of a request, and a hash of its path and parameters. */
export type Keyed = { readonly key: string; readonly request: string };

/** One line of the book. The effect and the answer under its key are one line, so a crash never separates them. */
export type BookEntry = Effect & { readonly at: number; readonly keyed?: Keyed };
