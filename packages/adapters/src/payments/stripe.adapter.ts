import { limits } from '@larder/domain/limits';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import Stripe from 'stripe';
import { createStripeCaptures } from './stripe-captures.ts';
import { createStripeHolds } from './stripe-holds.ts';
import { createStripeRefunds } from './stripe-refunds.ts';

const TIMEOUT_MS = 20_000;

export type StripeOptions = {
  readonly secretKey: string;
  readonly clock: { readonly now: () => Date };
  /** Address of a provider simulator; null: Stripe itself. */
  readonly apiUrl: string | null;
  /** For a request while a cabinet waits. */
  readonly authorizeTimeoutMs?: number;
  readonly timeoutMs?: number;
};

/**
 * Stripe, or the provider simulator. The card's fingerprint is the id of its payment method. Nothing is retried here
 * but a request whose connection closed, once, by Stripe's library and with the same key. [decision 93]
 */
export function createStripePayments(options: StripeOptions): PaymentsPort {
  const { authorizeTimeoutMs = limits.authorizeAnswerMs - limits.authorizeBeginMs } = options;
  const stripe = createClient(options);
  return {
    provider: 'stripe',
    takesTestCards: options.apiUrl !== null,
    ...createStripeHolds(stripe, { timeoutMs: authorizeTimeoutMs, clock: options.clock }),
    ...createStripeCaptures(stripe),
    ...createStripeRefunds(stripe),
  };
}

function createClient({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  const settings = { maxNetworkRetries: 0, timeout: timeoutMs, telemetry: false };
  if (apiUrl === null) return new Stripe(secretKey, settings);
  const { hostname: host, port, protocol: scheme } = new URL(apiUrl);
  const protocol = scheme === 'https:' ? 'https' : 'http';
  return new Stripe(secretKey, { ...settings, host, port, protocol });
}
