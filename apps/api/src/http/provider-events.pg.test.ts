import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startTestApi } from '../../e2e/start-test-api.ts';

const secret = 'whsec_of_these_tests';
const provider = { STRIPE_SECRET_KEY: 'sk_test_any', STRIPE_API_URL: 'http://127.0.0.1:9' };
const api = await startTestApi(inject('testServer'), { ...provider, STRIPE_WEBHOOK_SECRET: secret });
afterAll(() => api.stop());

const eventOf = (type: string, { id = 'evt_1', account }: { id?: string; account?: string } = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    account,
    data: { object: { id: 'xx_unknown' } },
  });

function signature(body: string, { key = secret, ageS = 0 } = {}): string {
  const at = Math.floor(Date.now() / 1000) - ageS;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}

const send = (body: string, signed: string | null = signature(body), path = '/hooks/stripe') =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signed ? { 'stripe-signature': signed } : {}) },
    body,
  });

const counted = async (result: string) => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(
    new RegExp(`larder_provider_events_total\\{result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
  );
};
const cursors = () => api.database.prisma.providerCursor.findMany({ orderBy: { account: 'asc' } });

describe('an event of the provider', () => {
  test('wakes the reading of its account if it is signed, and is only counted when it is replayed', async () => {
    const before = await counted('verified');
    const body = eventOf('payout.paid', { account: 'acct_1' });
    const signed = signature(body);
    for (let copy = 0; copy < 3; copy += 1) expect((await send(body, signed)).status).toBe(204);
    expect(await cursors()).toMatchObject([{ provider: 'stripe', account: 'acct_1', readAt: null }]);
    expect(await counted('verified')).toBe(before + 3);
  });

  test('changes nothing if it is about objects that nobody knows', async () => {
    for (const type of ['charge.dispute.closed', 'refund.failed', 'customer.created', 'a.type.of.tomorrow'])
      expect((await send(eventOf(type))).status).toBe(204);
    expect(await api.database.prisma.ledgerTxn.count()).toBe(0);
  });

  const body = eventOf('charge.dispute.created', { account: 'acct_forged' });
  test.each([
    ['is not signed', body, null],
    ['is signed with another secret', body, signature(body, { key: 'whsec_other' })],
    ['is signed for another body', `${body} `, signature(body)],
    ['is ten minutes old', body, signature(body, { ageS: 600 })],
    ['is signed but no JSON', 'hello', signature('hello')],
  ])('is refused, counted and wakes nothing if it %s', async (_, sent, signed) => {
    const before = await counted('forged');
    expect((await send(sent, signed)).status).toBe(400);
    expect(await counted('forged')).toBe(before + 1);
    expect((await cursors()).map(({ account }) => account)).not.toContain('acct_forged');
  });

  test('is refused if it is larger than any event', async () => {
    const large = JSON.stringify({ id: 'evt_1', padding: 'x'.repeat(300_000) });
    expect((await send(large)).status).toBe(413);
  });

  test('is not found if it is of a provider that is not ours', async () => {
    const sent = eventOf('payout.paid');
    expect((await send(sent, signature(sent), '/hooks/paypal')).status).toBe(404);
  });
});

test('the API takes events of a bridge by their own signature, and none by that of Stripe', async () => {
  const key = Buffer.alloc(32, 7);
  const bridge = await startTestApi(inject('testServer'), {
    BRIDGE_URL: 'http://127.0.0.1:9',
    BRIDGE_SECRET: 'a secret of these tests',
    BRIDGE_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
  });
  const sent = JSON.stringify({
    id: 'evt_1',
    topic: 'payout',
    type: 'payout.paid',
    objectRef: 'po_1',
    account: 'acct_of_bridge',
    createdAt: new Date().toISOString(),
  });
  const at = String(Math.floor(Date.now() / 1000));
  const signed = createHmac('sha256', key).update(`evt_1.${at}.${sent}`).digest('base64');
  const post = (headers: Record<string, string>) =>
    fetch(`${bridge.url}/hooks/bridge`, { method: 'POST', headers, body: sent });
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signed}` };
  expect((await post(headers)).status).toBe(204);
  expect((await post({ 'stripe-signature': signature(sent) })).status).toBe(400);
  expect(await bridge.database.prisma.providerCursor.findMany()).toMatchObject([
    { provider: 'bridge', account: 'acct_of_bridge' },
  ]);
  await bridge.stop();
});

test('the API takes no event without a secret', async () => {
  const other = await startTestApi(inject('testServer'), provider);
  const sent = eventOf('payout.paid');
  const answer = await fetch(`${other.url}/hooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature(sent) },
    body: sent,
  });
  expect(answer.status).toBe(404);
  await other.stop();
});
