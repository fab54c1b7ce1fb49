import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBridgeEvents } from './bridge-events.ts';

const key = Buffer.from('a key of these tests, thirty-two!');
const events = createBridgeEvents({ webhookSecret: `whsec_${key.toString('base64')}` });

function sign(body: string, { by = key, ageS = 0, id = 'evt_1' } = {}) {
  const at = Math.floor(Date.now() / 1000) - ageS;
  const digest = createHmac('sha256', by).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${digest}` };
}
const eventOf = (changes: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    topic: 'payout',
    type: 'payout.paid',
    objectRef: 'po_1',
    account: 'acct_1',
    createdAt: '2026-11-23T10:00:00Z',
    ...changes,
  });
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['payout', 'payout'],
  ['dispute', 'dispute'],
  ['a topic of tomorrow', 'other'],
])('reads an event about %s as news of a %s', (topic, expected) => {
  const body = eventOf({ topic });
  expect(events.verify(sign(body), bytes(body))).toEqual({
    eventRef: 'evt_1',
    topic: expected,
    type: 'payout.paid',
    objectRef: 'po_1',
    account: 'acct_1',
    createdAt: new Date('2026-11-23T10:00:00Z'),
  });
});

test('takes one of several signatures, so that a secret can be replaced', () => {
  const body = eventOf();
  const signed = sign(body);
  const several = `v1,${Buffer.from('other').toString('base64')} ${signed['webhook-signature']}`;
  const headers = { ...signed, 'webhook-signature': several };
  expect(events.verify(headers, bytes(body))).toMatchObject({ topic: 'payout' });
});

const body = eventOf();
test.each([
  ['no signature', {}, body],
  ['a signature of another secret', sign(body, { by: Buffer.from('other') }), body],
  ['a signature of another body', sign(body), `${body} `],
  ['a signature of another id', { ...sign(body), 'webhook-id': 'evt_2' }, body],
  ['a signature that is ten minutes old', sign(body, { ageS: 600 }), body],
  ['a signature of the future', sign(body, { ageS: -600 }), body],
  ['a time that is no number', { ...sign(body), 'webhook-timestamp': 'now' }, body],
  ['words for a signature', { ...sign(body), 'webhook-signature': 'let me in' }, body],
  ['a signed body that is no JSON', sign('hello'), 'hello'],
  ['a signed body that is no event', sign('{}'), '{}'],
])('calls %s forged', (_, headers, sent) => {
  expect(events.verify(headers, bytes(sent))).toBe('forged');
});
