import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { objectOf } from '../answers/answer-of.ts';
import { secondsOf } from '../answers/seconds-of.ts';
import type { BookEntry } from '../book/book-entry.ts';
import type { Lines } from '../book/lines.ts';
import type { Reply } from '../book/post-entry.ts';

/** The part of Stripe's event that our subset has; its types list one type of object for each name. */
export type ProviderEvent = Omit<Stripe.EventBase, 'type' | 'data'> & {
  readonly type: string;
  readonly data: { readonly object: unknown };
};

/** The name that Stripe gives to an entry; null: it sends none. */
function typeOf(entry: BookEntry): string | null {
  switch (entry.do) {
    case 'hold':
      return 'payment_intent.amount_capturable_updated';
    case 'capture':
      return 'payment_intent.succeeded';
    case 'void':
    case 'expire':
      return 'payment_intent.canceled';
    case 'refund':
      return 'refund.created';
    case 'settle_refund':
      return entry.state === 'failed' ? 'refund.failed' : 'refund.updated';
    case 'transfer':
      return 'transfer.created';
    case 'payout':
      return 'payout.created';
    case 'end_payout':
      return entry.as === 'paid' || entry.as === 'canceled' ? `payout.${entry.as}` : 'payout.failed';
    case 'dispute':
      return 'charge.dispute.created';
    case 'evidence':
      return 'charge.dispute.updated';
    case 'end_dispute':
      return 'charge.dispute.closed';
    case 'account':
    case 'verify':
      return 'account.updated';
    case 'person':
      return 'person.updated';
    case 'bank':
      return 'account.external_account.created';
    default:
      return null;
  }
}

/** The event that follows an entry, with the object as it was then; null if there is none. */
export function eventOf(entry: BookEntry, reply: Reply, lines: Lines): ProviderEvent | null {
  const type = typeOf(entry);
  if (type === null || reply.kind === 'error') return null;
  const object = objectOf(reply, { expand: [], lines, now: entry.at });
  const account = accountOfReply(reply);
  const digest = createHash('sha256')
    .update(JSON.stringify([type, object, entry.at]))
    .digest('hex');
  return {
    id: `evt_${digest.slice(0, 24)}`,
    object: 'event',
    ...(account ? { account } : {}),
    api_version: null,
    created: secondsOf(entry.at),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: entry.keyed?.key ?? null },
    type,
  };
}

/** What happens on connected accounts names them. */
function accountOfReply(reply: Reply): string | null {
  if (reply.kind === 'payout') return reply.payout.account;
  if (reply.kind === 'account' || reply.kind === 'person' || reply.kind === 'bank') return reply.account.id;
  return null;
}
