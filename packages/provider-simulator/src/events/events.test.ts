import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProvider, type Provider } from '../create-provider.ts';

const secretKey = 'sk_test_of_the_simulator';
const secret = 'whsec_of_these_tests';
let server: Server;
let provider: Provider;
let stripe: Stripe;
let received: { type: string; id: string }[] = [];
let arrived: () => void = () => undefined;
let status = 200;

beforeEach(async () => {
  received = [];
  status = 200;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret);
      if (status === 200) received.push({ type: event.type, id: event.id });
      response.writeHead(status).end();
      arrived();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/stripe`;
  provider = await createProvider({ secretKey, now: () => Date.now(), webhook: { url, secret } });
  const { hostname: host, port } = new URL(provider.url);
  stripe = new Stripe(secretKey, { host, port, protocol: 'http' });
});
afterEach(async () => {
  await provider.close();
  server.close();
});

/** Resolves once `count` events have arrived. */
const events = (count: number) =>
  new Promise<void>((done) => {
    arrived = () => received.length >= count && done();
    arrived();
  });

async function sale(): Promise<void> {
  const { id } = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'fp_ok',
    capture_method: 'manual',
    confirm: true,
  });
  await stripe.paymentIntents.capture(id);
}

const types = () => received.map(({ type }) => type);
const HELD = 'payment_intent.amount_capturable_updated';
const CAPTURED = 'payment_intent.succeeded';

test('sends signed events in the order in which things happened', async () => {
  await sale();
  await events(2);
  expect(types()).toEqual([HELD, CAPTURED]);
});

test('sends every event twice', async () => {
  provider.events.deliver('twice');
  await sale();
  await events(4);
  expect(types()).toEqual([HELD, HELD, CAPTURED, CAPTURED]);
  expect(received[0]?.id).toBe(received[1]?.id);
});

test('holds events back and sends them late and in the wrong order', async () => {
  provider.events.deliver('held');
  await sale();
  expect(received).toEqual([]);
  expect(await provider.events.release({ reversed: true })).toBe(2);
  expect(types()).toEqual([CAPTURED, HELD]);
});

test('counts only events that the endpoint took', async () => {
  provider.events.deliver('held');
  await sale();
  status = 500;
  expect(await provider.events.release()).toBe(0);
});
