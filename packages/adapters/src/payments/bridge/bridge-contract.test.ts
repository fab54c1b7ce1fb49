import { readFileSync } from 'node:fs';
import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { testPurpose } from '@larder/testkit/test-purpose';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBridgePayments } from './bridge.adapter.ts';
import { createBridgeDisputes } from './bridge-disputes.ts';
import { createBridgeEvents } from './bridge-events.ts';
import { bridgeOpenApi } from './bridge-openapi.ts';
import { createBridgePayouts } from './bridge-payouts.ts';

const document = JSON.parse(JSON.stringify(bridgeOpenApi()));
const secret = 'sk_test_of_these_tests';
const clock = { atMs: Date.parse('2026-11-23T10:00:00Z') };

describe('the OpenAPI document', () => {
  test('matches the committed file (otherwise run write-bridge-openapi.ts)', () => {
    const file = new URL('../../../../../docs/providers/bridge.openapi.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(document);
  });

  test('has references that all resolve', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(30);
    for (const [, path = ''] of refs)
      expect(
        path.split('/').reduce((at, key) => at?.[key], document),
        path,
      ).toBeDefined();
  });

  test('is explained by the page for writers of bridges, request by request', () => {
    const page = readFileSync(new URL('../../../../../docs/providers/bridge.md', import.meta.url), 'utf8');
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods as object))
        expect(page).toContain(`\`${method.toUpperCase()} ${path}\``);
  });
});

describe('the reference bridge', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await createProvider({ secretKey: secret, now: () => clock.atMs });
  });
  afterAll(() => provider.close());

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'bridge');
  const fits = (name: string, body: unknown) => {
    const validate = ajv.compile({ $ref: `bridge#/components/schemas/${name}` });
    expect(validate(body), `${name} ${JSON.stringify(validate.errors)} ${JSON.stringify(body)}`).toBe(true);
  };
  async function ask(method: string, path: string, body?: object, key?: string) {
    const answer = await fetch(`${provider.bridgeUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }

  test('answers each kind of request as the document says', async () => {
    const newHold = {
      amountMinor: 900,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
      cardToken: 'fp_dispute_won',
    };
    fits('NewHold', newHold);
    const hold = await ask('POST', '/v1/holds', newHold, 'hold');
    fits('Hold', hold.body);
    const { holdRef } = hold.body;
    const captured = await ask('POST', `/v1/holds/${holdRef}/capture`, { amountMinor: 900 });
    fits('Hold', captured.body);
    const newRefund = { captureRef: captured.body.captureRef, amountMinor: 100 };
    const refund = await ask('POST', `/v1/holds/${holdRef}/refunds`, newRefund, 'refund');
    fits('Refund', refund.body);
    fits('FoundRefund', (await ask('GET', `/v1/holds/${holdRef}/refunds?key=refund`)).body);
    fits('FoundHold', (await ask('GET', '/v1/holds?key=hold')).body);
    fits('BalanceLines', (await ask('GET', '/v1/balance-lines?limit=10')).body);
    fits('Balances', (await ask('GET', '/v1/balances')).body);
    clock.atMs += 6_000;
    provider.book.passTime(clock.atMs);
    const [dispute] = [...provider.book.disputes()];
    fits('Dispute', (await ask('GET', `/v1/disputes/${dispute?.id}`)).body);
    fits('FoundPayout', (await ask('GET', '/v1/payouts?key=none')).body);
  });

  test('sends events that the adapter takes', async () => {
    const { createServer } = await import('node:http');
    const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const arrived = Promise.withResolvers<ReturnType<ReturnType<typeof createBridgeEvents>['verify']>>();
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      arrived.resolve(createBridgeEvents({ webhookSecret }).verify(request.headers, Buffer.concat(chunks)));
      response.writeHead(204).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const webhook = { url: `http://127.0.0.1:${port}`, secret: webhookSecret, speaks: 'bridge' } as const;
    const sender = await createProvider({ secretKey: secret, now: () => Date.now(), webhook });
    const newHold = {
      amountMinor: 900,
      currency: 'USD',
      method: 'card',
      purpose: testPurpose,
      fingerprint: 'fp_ok',
    } as const;
    const hold = await createBridgePayments({ url: sender.bridgeUrl, secret }).authorize({
      key: 'k',
      createdAt: new Date(),
      ...newHold,
    });
    expect(await arrived.promise).toMatchObject({
      topic: 'payment',
      objectRef: hold.kind === 'authorized' && hold.authRef,
      account: null,
    });
    await sender.close();
    server.close();
  });

  test.each([
    ['a hold that does not exist', 'GET', '/v1/holds/none', undefined, 404, 'not_found'],
    ['a capture of it', 'POST', '/v1/holds/none/capture', { amountMinor: 1 }, 404, 'not_found'],
    ['a hold without a key', 'POST', '/v1/holds', { amountMinor: 1 }, 422, 'key_missing'],
    ['an account without a bank', 'POST', '/v1/accounts', { country: 'US' }, 422, 'field_missing'],
  ])('refuses %s by the document', async (_, method, path, body, status, code) => {
    const answer = await ask(method, path, body, path === '/v1/accounts' ? 'key' : undefined);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    fits('Refusal', answer.body);
  });
});

describe('an answer that is not in the contract', () => {
  const hold = {
    holdRef: 'h1',
    state: 'held',
    authorizedMinor: 1_000,
    capturedMinor: 0,
    refundedMinor: 0,
    currency: 'USD',
    card: { token: 't', fingerprint: null, brand: null, last4: null },
    expiresAt: '2026-11-25T10:00:00Z',
    captureRef: null,
    reason: null,
  };
  const request = {
    key: 'k',
    createdAt: new Date(clock.atMs),
    amountMinor: 1_000,
    currency: 'USD',
    method: 'card',
    purpose: testPurpose,
    fingerprint: 't',
  } as const;

  /** The port over a bridge that gives one answer to everything, and the faults that it reported. */
  async function answering<Answer>(
    answer: { readonly status?: number; readonly body: string },
    call: (options: {
      url: string;
      secret: string;
      timeoutMs: number;
      onFault: (fault: string) => void;
    }) => Answer,
  ) {
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    const faults: string[] = [];
    const url = `http://127.0.0.1:${port}`;
    const options = { url, secret, timeoutMs: 20_000, onFault: (fault: string) => void faults.push(fault) };
    const answered = await Promise.resolve(call(options)).finally(() => server.close());
    return { answered, faults };
  }

  test.each([
    ['an unknown state', { body: JSON.stringify({ ...hold, state: 'frozen' }) }],
    ['an amount with a fraction', { body: JSON.stringify({ ...hold, authorizedMinor: 10.5 }) }],
    ['an amount as a text', { body: JSON.stringify({ ...hold, authorizedMinor: '1000' }) }],
    ['a currency in lower case', { body: JSON.stringify({ ...hold, currency: 'usd' }) }],
    ['a reference that leads elsewhere', { body: JSON.stringify({ ...hold, holdRef: '../refunds' }) }],
    ['no expiry', { body: JSON.stringify({ ...hold, expiresAt: null }) }],
    ['a page of a proxy', { status: 404, body: '<html>not found</html>' }],
    ['no body', { body: '' }],
  ])('leaves the outcome of a hold open and is reported: %s', async (_, answer) => {
    const { answered, faults } = await answering(answer, (options) =>
      createBridgePayments(options).authorize(request),
    );
    expect(answered).toEqual({ kind: 'timeout' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('createHold');
  });

  test('hides no hold of another currency or of less money: its caller judges both', async () => {
    const body = JSON.stringify({ ...hold, currency: 'EUR', authorizedMinor: 300 });
    const { answered } = await answering({ body }, (options) =>
      createBridgePayments(options).authorize(request),
    );
    expect(answered).toMatchObject({ kind: 'authorized', currency: 'EUR', authorizedMinor: 300 });
  });

  test('never counts as a capture without its reference', async () => {
    const body = JSON.stringify({ ...hold, state: 'captured', capturedMinor: 1_000 });
    const { answered } = await answering({ body }, (options) =>
      createBridgePayments(options).capture({ key: 'k', authRef: 'h1', amountMinor: 1_000 }),
    );
    expect(answered).toEqual({ kind: 'timeout' });
  });

  test('ends no reading of lines or disputes', async () => {
    const body = JSON.stringify({ items: [{ lineRef: 'l1', kind: 'gift' }], hasMore: false });
    const lines = await answering({ body }, (options) =>
      createBridgePayouts(options).balanceLines({ account: null, after: null, limit: 10 }),
    );
    expect(lines.answered).toEqual({ kind: 'timeout' });
    const disputes = await answering({ body }, (options) => createBridgeDisputes(options).read('d1'));
    expect(disputes.answered).toEqual({ kind: 'timeout' });
  });
});
