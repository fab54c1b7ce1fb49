import type { ProviderEventsPort, ProviderTopic } from '@larder/use-cases/ports/provider-events.port';
import Stripe from 'stripe';
import { z } from 'zod';
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

/** An event may be so old, or our clocks so far apart; the library judges the past only. */
const AHEAD_MAX_S = 300;

/** What we read of an event. Events of a kind that the library does not know may have no object. */
const readable = z.object({
  id: z.string(),
  type: z.string(),
  account: z.string().nullish(),
  created: z.number().max(8.64e12),
  data: z.object({ object: z.object({ id: z.unknown() }).nullish() }).nullish(),
});

/** Reads events whose `Stripe-Signature` is valid, and whose time is within five minutes of ours. */
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
        const event: unknown = stripe.webhooks.constructEvent(body, signature, options.webhookSecret);
        return isOfTheFuture(signature) ? 'forged' : eventOf(event);
      } catch (thrown) {
        const isForged = thrown instanceof Stripe.errors.StripeSignatureVerificationError;
        if (isForged || thrown instanceof SyntaxError) return 'forged';
        throw thrown;
      }
    },
  };
}

/** Signed with our secret, but for a time at which it would still be accepted after it was caught. */
const isOfTheFuture = (signature: string): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) > Date.now() / 1000 + AHEAD_MAX_S;

function eventOf(event: unknown): ReturnType<ProviderEventsPort['verify']> {
  const read = readable.safeParse(event);
  if (!read.success) return 'forged';
  const { id: eventRef, type, account, created, data } = read.data;
  const objectRef = data?.object?.id;
  return {
    eventRef,
    topic: topics.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'other',
    type,
    objectRef: typeof objectRef === 'string' ? objectRef : null,
    account: account ?? null,
    createdAt: new Date(created * 1000),
  };
}
