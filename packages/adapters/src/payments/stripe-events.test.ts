import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createStripeEvents } from './stripe-events.ts';

const webhookSecret = 'whsec_of_these_tests';
const events = createStripeEvents({ secretKey: 'sk_test_any', apiUrl: null, webhookSecret });

function sign(body: string, { secret = webhookSecret, ageS = 0 } = {}) {
  const at = Math.floor(Date.now() / 1000) - ageS;
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${at},v1=${digest}` };
}
const bodyOf = (type: string, object: object | null = { id: 'po_1' }, account?: string) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1_790_000_000,
    account,
    ...(object ? { data: { object } } : {}),
  });
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['payout.paid', 'payout'],
  ['charge.dispute.created', 'dispute'],
  ['charge.refunded', 'refund'],
  ['charge.captured', 'payment'],
  ['payment_intent.succeeded', 'payment'],
  ['account.external_account.created', 'account'],
  ['customer.created', 'other'],
])('reads %s as news of a %s', (type, topic) => {
  const body = bodyOf(type, { id: 'po_1' }, 'acct_1');
  expect(events.verify(sign(body), bytes(body))).toEqual({
    eventRef: 'evt_1',
    topic,
    type,
    objectRef: 'po_1',
    account: 'acct_1',
    createdAt: new Date(1_790_000_000_000),
  });
});

test('reads an event without an object', () => {
  const body = bodyOf('balance.available', null);
  expect(events.verify(sign(body), bytes(body))).toMatchObject({
    topic: 'other',
    objectRef: null,
    account: null,
  });
});

const body = bodyOf('payout.paid');
test.each([
  ['no signature', {}, body],
  ['a signature of another secret', sign(body, { secret: 'whsec_other' }), body],
  ['a signature of another body', sign(body), `${body} `],
  ['a signature that is ten minutes old', sign(body, { ageS: 600 }), body],
  ['a signature of the future', sign(body, { ageS: -600 }), body],
  ['several signatures', { 'stripe-signature': ['t=1', 'v1=2'] }, body],
  ['words for a signature', { 'stripe-signature': 'let me in' }, body],
  ['a signed body that is no JSON', sign('hello'), 'hello'],
])('calls %s forged', (_, headers, sent) => {
  expect(events.verify(headers, bytes(sent))).toBe('forged');
});

test.each([
  'null',
  '[]',
  '"text"',
  '{"type":5}',
  '{"id":"evt_1","type":"a","created":"now"}',
  '{"id":7,"type":"a","created":1}',
])('calls the signed body %s forged', (odd) => {
  expect(events.verify(sign(odd), bytes(odd))).toBe('forged');
});
