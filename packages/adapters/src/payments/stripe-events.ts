import type {
  ProviderEvent,
  ProviderEventsPort,
  ProviderTopic,
} from '@larder/use-cases/ports/provider-events.port';
import Stripe from 'stripe';
import { createStripeClient, type StripeClientOptions } from './stripe-client.ts';
import { STRIPE } from './stripe-request.ts';

/** Longest prefix first. */
const topics: readonly (readonly [prefix: string, topic: ProviderTopic])[] = [
  ['charge.dispute.', 'dispute'],
  ['charge.refund', 'refund'],
  ['charge.', 'payment'],
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['payout.', 'payout'],
  ['transfer.', 'transfer'],
  ['account.', 'account'],
  ['person.', 'account'],
  ['capability.', 'account'],
];

/** Reads events whose `Stripe-Signature` is valid and at most five minutes old. */
export function createStripeEvents(
  options: StripeClientOptions & { readonly webhookSecret: string },
): ProviderEventsPort {
  const stripe = createStripeClient(options);
  return {
    provider: STRIPE,
    verify(headers, rawBody) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return 'forged';
      try {
        const body = Buffer.from(rawBody);
        return eventOf(stripe.webhooks.constructEvent(body, signature, options.webhookSecret));
      } catch (thrown) {
        const isForged = thrown instanceof Stripe.errors.StripeSignatureVerificationError;
        if (isForged || thrown instanceof SyntaxError) return 'forged';
        throw thrown;
      }
    },
  };
}

function eventOf(event: Stripe.Event): ProviderEvent {
  // Events of a kind that the library does not know may have no object.
  const { object } = (event.data ?? {}) as { readonly object?: { readonly id?: unknown } };
  return {
    eventRef: event.id,
    topic: topics.find(([prefix]) => event.type.startsWith(prefix))?.[1] ?? 'other',
    type: event.type,
    objectRef: typeof object?.id === 'string' ? object.id : null,
    account: event.account ?? null,
    createdAt: new Date(event.created * 1000),
  };
}
