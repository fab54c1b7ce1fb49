import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { createProvider, type Provider } from './create-provider.ts';

const secretKey = 'sk_test_of_the_simulator';
const DAY_MS = 86_400_000;
const start = Date.parse('2026-11-23T10:00:00Z');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

type Desk = { provider: Provider; stripe: Stripe; clock: { now: number } };

async function openDesk(bookPath: string | null = null, key = secretKey): Promise<Desk> {
  const clock = { now: start };
  const provider = await createProvider({ secretKey, now: () => clock.now, bookPath });
  open.push(provider);
  const { hostname: host, port } = new URL(provider.url);
  const stripe = new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, timeout: 15_000 });
  return { provider, stripe, clock };
}

const hold = (
  { stripe }: Desk,
  { key = 'hold', card = 'fp_ok', amount = 1_000 }: { key?: string; card?: string; amount?: number } = {},
) =>
  stripe.paymentIntents.create(
    { amount, currency: 'usd', payment_method: card, capture_method: 'manual', confirm: true },
    { idempotencyKey: key },
  );

const failure = async (asked: Promise<unknown>) => {
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Stripe.errors.StripeError)) throw new Error('the request did not fail');
  return thrown;
};

describe('payments', () => {
  test('holds, increases, captures a part and releases the rest', async () => {
    const desk = await openDesk();
    const { id, status, amount_capturable } = await hold(desk);
    expect([status, amount_capturable]).toEqual(['requires_capture', 1_000]);
    await desk.stripe.paymentIntents.incrementAuthorization(id, { amount: 1_500 });
    const captured = await desk.stripe.paymentIntents.capture(
      id,
      { amount_to_capture: 1_200 },
      { idempotencyKey: 'capture' },
    );
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1_200, amount_capturable: 0 });
    expect(desk.provider.book.sums()).toEqual([
      {
        currency: 'usd',
        payments: 1,
        heldMinor: 0,
        capturedMinor: 1_200,
        refundedMinor: 0,
        refundPendingMinor: 0,
      },
    ]);
  });

  test('gives a canceled hold back and refuses to capture it', async () => {
    const desk = await openDesk();
    const { id } = await hold(desk);
    expect(await desk.stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await failure(desk.stripe.paymentIntents.capture(id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  });

  test('cancels a hold by itself after seven days', async () => {
    const desk = await openDesk();
    const { id } = await hold(desk);
    desk.clock.now += 7 * DAY_MS;
    expect(await desk.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });

  test('refuses to capture more than is held', async () => {
    const desk = await openDesk();
    const { id } = await hold(desk);
    const asked = desk.stripe.paymentIntents.capture(id, { amount_to_capture: 1_001 });
    expect(await failure(asked)).toMatchObject({ code: 'amount_too_large' });
  });

  test('shows the card and the end of the hold with the charge', async () => {
    const desk = await openDesk();
    const { id } = await hold(desk, { card: 'fp_shopper_works_62064' });
    const intent = await desk.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      capture_before: (start + 7 * DAY_MS) / 1_000,
    });
  });
});

describe('refunds', () => {
  async function captured(card = 'fp_ok') {
    const desk = await openDesk();
    const { id } = await hold(desk, { card });
    await desk.stripe.paymentIntents.capture(id, { amount_to_capture: 800 });
    const refund = (amount: number, key: string) =>
      desk.stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: key });
    return { desk, id, refund };
  }

  test('never refunds more than was captured', async () => {
    const { desk, refund } = await captured();
    await refund(500, 'a');
    expect(await failure(refund(301, 'b'))).toMatchObject({ statusCode: 400, param: 'amount' });
    await refund(300, 'c');
    expect(await failure(refund(1, 'd'))).toMatchObject({ code: 'charge_already_refunded' });
    expect(desk.provider.book.sums()[0]).toMatchObject({ capturedMinor: 800, refundedMinor: 800 });
  });

  test('lists refunds newest first in pages', async () => {
    const { desk, id, refund } = await captured();
    const made = [];
    for (const key of ['a', 'b', 'c']) made.unshift((await refund(100, key)).id);
    const page = await desk.stripe.refunds.list({ payment_intent: id, limit: 2 });
    expect([page.data.map((item) => item.id), page.has_more]).toEqual([made.slice(0, 2), true]);
    const all = await desk.stripe.refunds
      .list({ payment_intent: id, limit: 2 })
      .autoPagingToArray({ limit: 9 });
    expect(all.map((item) => item.id)).toEqual(made);
  });

  test.each([
    ['fp_refund_pending', 'succeeded', 300],
    ['fp_refund_pending_fail', 'failed', 0],
  ])('lets a pending refund of %s end as %s', async (card, end, refundedMinor) => {
    const { desk, refund } = await captured(card);
    const { id, status } = await refund(300, 'a');
    expect(status).toBe('pending');
    expect(desk.provider.book.sums()[0]).toMatchObject({ refundedMinor: 300, refundPendingMinor: 300 });
    desk.clock.now += 60_000;
    expect(await desk.stripe.refunds.retrieve(id)).toMatchObject({ status: end });
    expect(desk.provider.book.sums()[0]).toMatchObject({ refundedMinor, refundPendingMinor: 0 });
  });
});

describe('idempotency keys', () => {
  test('give the same answer to the same request, also for a decline', async () => {
    const desk = await openDesk();
    const first = await hold(desk);
    const second = await hold(desk);
    expect({ ...second }).toEqual({ ...first });
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const decline = () => failure(hold(desk, { key: 'no', card: 'fp_decline' }));
    const no = await decline();
    expect(no).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await decline()).payment_intent?.id).toBe(no.payment_intent?.id);
    expect([...desk.provider.book.payments()]).toHaveLength(2);
  });

  test('refuse other parameters with an idempotency error', async () => {
    const desk = await openDesk();
    await hold(desk);
    expect(await failure(hold(desk, { amount: 999 }))).toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
    });
  });

  test('answer 409 while the first request is under way', async () => {
    const desk = await openDesk();
    const [first, second] = await Promise.allSettled([
      hold(desk, { card: 'fp_slow_300' }),
      hold(desk, { card: 'fp_slow_300' }),
    ]);
    const conflict = first.status === 'rejected' ? first : second;
    expect(conflict).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
    expect([...desk.provider.book.payments()]).toHaveLength(1);
  });

  test('are forgotten after a day', async () => {
    const desk = await openDesk();
    const first = await hold(desk);
    desk.clock.now += DAY_MS;
    expect((await hold(desk)).id).not.toBe(first.id);
  });
});

describe('faults', () => {
  test('cut the connection after the effect', async () => {
    const desk = await openDesk();
    const asked = () => hold(desk, { card: 'fp_lost_authorize' });
    expect(await failure(asked())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(desk.provider.book.sums()[0]).toMatchObject({ payments: 1, heldMinor: 1_000 });
    expect(await asked()).toMatchObject({ status: 'requires_capture' });
    expect(desk.provider.book.sums()[0]).toMatchObject({ payments: 1, heldMinor: 1_000 });
  });

  test('keep an internal error under its key, but no refusal for too many requests', async () => {
    const desk = await openDesk();
    const broken = (key: string) => hold(desk, { key, card: 'fp_500_authorize' });
    expect(await failure(broken('a'))).toMatchObject({ statusCode: 500 });
    expect(await failure(broken('a'))).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect(await broken('b')).toMatchObject({ status: 'requires_capture' });
    const busy = () => hold(desk, { key: 'c', card: 'fp_429_authorize' });
    expect(await failure(busy())).toMatchObject({ statusCode: 429 });
    expect(await busy()).toMatchObject({ status: 'requires_capture' });
  });
});

describe('requests', () => {
  test('are refused without the right key', async () => {
    const desk = await openDesk(null, 'sk_test_another');
    expect(await failure(hold(desk))).toMatchObject({ statusCode: 401 });
    expect((await fetch(`${desk.provider.url}/_book/sums`)).status).toBe(401);
  });

  test('get an error in the usual shape where the path is unknown', async () => {
    const desk = await openDesk();
    expect(await failure(desk.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failure(desk.stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });
});

test('the file of the book brings everything back, but no line that a crash cut', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-provider-'));
  open.push({ close: () => rmSync(folder, { recursive: true }) });
  const path = join(folder, 'book.jsonl');
  const before = await openDesk(path);
  const first = await hold(before);
  await before.stripe.paymentIntents.capture(first.id, { amount_to_capture: 400 });
  await before.provider.close();
  writeFileSync(path, '{"do":"void","id', { flag: 'a' });
  const after = await openDesk(path);
  expect(after.provider.book.sums()).toEqual(before.provider.book.sums());
  expect({ ...(await hold(after)) }).toEqual({ ...first });
  expect(readFileSync(path, 'utf8')).toMatch(/\}\n$/);
});
