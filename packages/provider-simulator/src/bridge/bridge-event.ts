import { createHmac } from 'node:crypto';
import type { ProviderEvent } from '../events/event-of.ts';

const topics: readonly (readonly [prefix: string, topic: string])[] = [
  ['charge.dispute.', 'dispute'],
  ['payment_intent.', 'payment'],
  ['refund.', 'refund'],
  ['payout.', 'payout'],
  ['transfer.', 'transfer'],
  ['account.', 'account'],
  ['person.', 'account'],
];

/** Words an event by the contract of bridges, and signs it as Standard Webhooks describes. */
export function bridgeMessage(
  { id, type, account, created, data }: ProviderEvent,
  secret: string,
  now: number,
) {
  const { id: objectRef = null } = data.object as { readonly id?: string };
  const body = JSON.stringify({
    id,
    topic: topics.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'other',
    type,
    objectRef,
    account: account ?? null,
    createdAt: new Date(created * 1000).toISOString(),
  });
  const at = Math.floor(now / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${digest}`,
  };
  return { body, headers };
}
