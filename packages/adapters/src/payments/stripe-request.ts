import type { CallFailed } from '@larder/use-cases/ports/provider-answer';
import type Stripe from 'stripe';

/** Name of the provider in payments, lines and disputes. Never changes. [decision 87] */
export const STRIPE = 'stripe';

/** Metadata that finds what a request made when its answer was lost. */
export const KEY = 'larder_key';

/** Metadata that finds a hold when its key was lost too, and says what it is for. [decision 238] */
export const SESSION = 'larder_session';
export const DEVICE = 'larder_device';
export const MERCHANT = 'larder_merchant';
export const METHOD = 'larder_method';

export const TIMEOUT = { kind: 'timeout' } as const;

/** The charge shows the card and until when a hold lives. */
export const withCharge = { expand: ['latest_charge'] };

/**
 * Callers may repeat a key with another amount, after a correction for instance; Stripe refuses that. The amount in the
 * key is safe for a hold: it is captured once, and an increase names the new total.
 */
export const withAmount = (key: string, amountMinor: number): string => `${key}:${amountMinor}`;

/** The account that a request is made for. */
export const onAccount = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };

/** Nothing happened. */
export const failed = ({ reason, retriable }: Pick<CallFailed, 'reason' | 'retriable'>): CallFailed => ({
  kind: 'failed',
  reason,
  retriable,
});

/** The id of an object that may be expanded. */
export const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);
