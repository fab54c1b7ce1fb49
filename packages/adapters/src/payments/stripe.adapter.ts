import { limits } from '@larder/domain/limits';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import { isLiveKey } from './is-live-key.ts';
import { createStripeCaptures } from './stripe-captures.ts';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import { createStripeHolds } from './stripe-holds.ts';
import { createStripeRefunds } from './stripe-refunds.ts';
import { STRIPE } from './stripe-request.ts';

export type StripeOptions = StripeClientOptions & {
  readonly clock: { readonly now: () => Date };
  /** For a request while a cabinet waits. */
  readonly authorizeTimeoutMs?: number;
};

/**
 * Stripe, or the provider simulator. The card's fingerprint is the id of its payment method. Nothing is retried here
 * but a request whose connection closed, once, by Stripe's library and with the same key. [decision 93]
 */
export function createStripePayments(options: StripeOptions): PaymentsPort {
  const { authorizeTimeoutMs = limits.authorizeProviderMs } = options;
  const stripe = createStripeClient(options);
  // With another address too, as of a proxy for outgoing calls.
  const isLive = isLiveKey(options.secretKey);
  return {
    provider: STRIPE,
    takesTestCards: options.apiUrl !== null && !isLive,
    movesMoney: isLive,
    ...createStripeHolds(stripe, { timeoutMs: authorizeTimeoutMs, clock: options.clock }),
    ...createStripeCaptures(stripe),
    ...createStripeRefunds(stripe),
  };
}
