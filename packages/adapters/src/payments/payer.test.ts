import { createServer } from 'node:http';
import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { testPurpose } from '@larder/testkit/test-purpose';
import type { PaymentsPort } from '@larder/use-cases/ports/payments.port';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBridgePayments } from './bridge/bridge.adapter.ts';
import { createStripePayments } from './stripe.adapter.ts';
import { authorizationOf } from './stripe-intent.ts';

const unknown = { account: null, activityNo: null };
const secretKey = 'sk_test_of_payers';
const at = new Date('2026-11-23T10:00:00Z');
let provider: Provider;
beforeAll(async () => {
  provider = await createProvider({ secretKey, now: () => at.getTime() });
});
afterAll(() => provider.close());

const authorize = (port: PaymentsPort, key: string) =>
  port.authorize({
    key,
    createdAt: at,
    amountMinor: 1_000,
    currency: 'USD',
    method: 'card',
    purpose: testPurpose,
    fingerprint: 'fp_good',
  });

type Details = Partial<Record<keyof Stripe.Charge.PaymentMethodDetails, object>>;

/** Returns the payer of a hold that Stripe words so. */
function payerOf(details: Details | null, email: string | null = null) {
  const charge = { payment_method_details: details, billing_details: { email } };
  return authorizationOf({
    id: 'pi_1',
    currency: 'usd',
    created: 0,
    payment_method: 'pm_1',
    latest_charge: charge,
  } as unknown as Stripe.PaymentIntent).payer;
}

describe('the payer that Stripe names', () => {
  test.each<[string, Details | null, object]>([
    [
      'Alipay',
      { alipay: { buyer_id: '2088102146225135', transaction_id: '20261123' } },
      { account: '2088102146225135', activityNo: '20261123' },
    ],
    ['WeChat Pay', { wechat_pay: { transaction_id: '4200001' } }, { account: null, activityNo: '4200001' }],
    ['Cash App', { cashapp: { cashtag: '$jo' } }, { account: '$jo', activityNo: null }],
    [
      'PayPal',
      { paypal: { payer_email: 'jo@example.com', transaction_id: '8XY' } },
      { account: 'jo@example.com', activityNo: '8XY' },
    ],
    [
      'a wallet of a phone',
      { card: { wallet: { type: 'apple_pay' }, authorization_code: '048151' } },
      { account: 'shopper@example.com', activityNo: '048151' },
    ],
    ['a bare card', { card: { authorization_code: '048151' } }, { account: null, activityNo: '048151' }],
    ['a card at a terminal', { card_present: {} }, unknown],
    ['a way to pay that says nothing', {}, unknown],
    ['a charge without details', null, unknown],
  ])('is that of %s', (_, details, payer) => {
    expect(payerOf(details, 'shopper@example.com')).toEqual(payer);
  });

  test('is unknown before there is a charge', () => {
    const intent = { id: 'pi_1', currency: 'usd', created: 0, latest_charge: 'ch_1' };
    expect(authorizationOf(intent as unknown as Stripe.PaymentIntent).payer).toEqual(unknown);
  });
});

/** A bridge of the contract before holds named payers: the simulator's, whose answers lose theirs. */
async function withOldBridge<Value>(payer: null | undefined, use: (url: string) => Promise<Value>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '', 'content-type': type = '', 'idempotency-key': key = '' } = request.headers;
    const answer = await fetch(`${provider.bridgeUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type, 'idempotency-key': String(key) },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = { ...JSON.parse(await answer.text()), payer };
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await use(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

describe('the number that an issuer gives a payment', () => {
  test.each([
    ['Stripe', () => createStripePayments({ secretKey, clock: { now: () => at }, apiUrl: provider.url })],
    ['a bridge', () => createBridgePayments({ url: provider.bridgeUrl, secret: secretKey })],
  ])('comes from %s with the hold', async (name, open) => {
    expect(await authorize(open(), name)).toMatchObject({
      kind: 'authorized',
      payer: { account: null, activityNo: expect.stringMatching(/^\d{6}$/) },
    });
  });

  test.each([undefined, null])('is unknown of a bridge that answers with the payer %j', async (payer) => {
    const hold = await withOldBridge(payer, (url) =>
      authorize(createBridgePayments({ url, secret: secretKey }), `old-${payer}`),
    );
    expect(hold).toMatchObject({ kind: 'authorized', payer: unknown });
  });
});
