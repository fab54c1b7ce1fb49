import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Book, createBook } from './book/create-book.ts';
import type { Payment } from './book/payment.ts';
import { createProvider, type Provider } from './create-provider.ts';

const secretKey = 'sk_test_of_any_interleaving';
const RUNS = 80;

const cards = [
  'fp_ok',
  'fp_slow_3',
  'fp_low_300',
  'fp_capture_fail_once',
  'fp_void_fail',
  'fp_lost_authorize',
  'fp_lost_capture',
  'fp_lost_void',
  'fp_lost_increase',
  'fp_lost_refund',
  'fp_500_capture',
  'fp_500_refund',
  'fp_429_refund',
  'fp_refund_pending',
  'fp_refund_pending_fail',
  'fp_refund_returned',
  'fp_refund_fail',
  'fp_increase_refused',
  'fp_decline',
] as const;

const amount = fc.integer({ min: 1, max: 1_500 });
const call = fc.record({
  do: fc.constantFrom(
    'capture',
    'cancel',
    'increment_authorization',
    'refund',
    'refund',
    'refund',
    'pass_time',
  ),
  amount: fc.oneof(amount, fc.integer({ min: 100, max: 400 })),
  /** Few keys, so that many requests repeat one: with the same parameters or with others. */
  key: fc.integer({ min: 0, max: 5 }),
});
const history = fc.record({
  card: fc.constantFrom(...cards),
  amount: fc.integer({ min: 300, max: 1_500 }),
  /** Captured before the batches begin; most histories need it to come to refunds. */
  captured: fc.option(fc.integer({ min: 100, max: 300 }), { freq: 3 }),
  /** The requests of one batch are under way at the same time. */
  batches: fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Call = History['batches'][number][number];

/** Sends a form; a cut connection gives null. */
async function post(url: string, fields: Record<string, string>, key: string) {
  const headers = {
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': key,
  };
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) }).catch(
    () => null,
  );
  if (response === null) return null;
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, replayed, body: (await response.json()) as { id?: string } };
}

type Made = { provider: Provider; clock: { now: number }; id: string; run: number };

/** Sends a request and returns its key and answer. */
async function send({ provider, clock, id, run }: Made, { do: verb, amount: minor, key: keyNo }: Call) {
  if (verb === 'pass_time') {
    clock.now += minor * 20;
    return null;
  }
  const key = `${run}:${verb}:${keyNo}`;
  const base = `${provider.url}/v1`;
  const text = String(minor);
  if (verb === 'refund') return post(`${base}/refunds`, { payment_intent: id, amount: text }, key);
  const fields = {
    capture: { amount_to_capture: text },
    cancel: {},
    increment_authorization: { amount: text },
  };
  return post(`${base}/payment_intents/${id}/${verb}`, { ...fields[verb] }, key);
}

function expectSound(book: Book, before: ReadonlyMap<string, Payment>): void {
  for (const payment of book.payments()) {
    const { id, state, authorizedMinor, capturedMinor, refundedMinor, refundPendingMinor } = payment;
    const numbers = [refundPendingMinor, refundedMinor, capturedMinor, authorizedMinor];
    expect(numbers, 'from 0, each at most the next').toEqual([...numbers].sort((a, b) => a - b));
    expect(refundPendingMinor).toBeGreaterThanOrEqual(0);
    if (state !== 'captured') expect(capturedMinor).toBe(0);
    const earlier = before.get(id);
    if (earlier && earlier.state !== 'held')
      expect([state, capturedMinor, authorizedMinor], 'a hold ends once').toEqual([
        earlier.state,
        earlier.capturedMinor,
        earlier.authorizedMinor,
      ]);
    const settled = book.refundsOf(id).filter((refund) => refund.state !== 'failed');
    expect(settled.reduce((sum, refund) => sum + refund.amountMinor, 0)).toBe(refundedMinor);
  }
  const [sums, balance] = [book.sums()[0], book.trialBalances()[0]];
  if (!balance) return;
  const { accountsMinor, feesMinor, cardsMinor } = balance;
  expect(accountsMinor + feesMinor + cardsMinor, 'the book sums to zero').toBe(0);
  expect(-cardsMinor, 'the lines say what the payments say').toBe(
    (sums?.capturedMinor ?? 0) - (sums?.refundedMinor ?? 0),
  );
}

const paymentsOf = (book: Book) => new Map([...book.payments()].map((payment) => [payment.id, payment]));

test('no interleaving of requests, replays, cut answers and time breaks the book', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-provider-'));
  const path = join(folder, 'book.jsonl');
  const clock = { now: Date.parse('2026-11-23T10:00:00Z') };
  const provider = await createProvider({ secretKey, now: () => clock.now, bookPath: path });
  let run = 0;

  async function play({ card, amount: minor, captured, batches }: History): Promise<void> {
    run += 1;
    const fields = {
      amount: String(minor),
      currency: 'usd',
      payment_method: `${card}_${run}`,
      capture_method: 'manual',
      confirm: 'true',
    };
    const hold = () => post(`${provider.url}/v1/payment_intents`, fields, `${run}:hold`);
    // The second may be a conflict, and the answers may be cut.
    const holds = [...(await Promise.all([hold(), hold()])), await hold(), await hold()];
    const ids = new Set(holds.flatMap((answer) => answer?.body.id ?? []));
    expect(ids.size).toBe(card === 'fp_decline' ? 0 : 1);
    const made = { provider, clock, id: [...ids][0] ?? 'pi_none', run };
    if (captured !== null) await send(made, { do: 'capture', amount: captured, key: 0 });
    for (const batch of batches) {
      const before = paymentsOf(provider.book);
      await Promise.all(batch.map((request) => send(made, request)));
      expectSound(provider.book, before);
      await expectSameAnswers(made, batch);
    }
  }

  /** Once a request has its answer, repeating it changes nothing. */
  async function expectSameAnswers(made: Made, batch: readonly Call[]): Promise<void> {
    const requests = batch.filter((request) => request.do !== 'pass_time');
    // Cut answers come at the latest with the third try.
    for (let round = 0; round < 2; round += 1) for (const request of requests) await send(made, request);
    const sums = JSON.stringify(provider.book.sums());
    for (const request of requests) {
      const [first, second] = [await send(made, request), await send(made, request)];
      if (first?.replayed) expect(second).toEqual(first);
    }
    expect(JSON.stringify(provider.book.sums())).toBe(sums);
  }

  try {
    await fc.assert(fc.asyncProperty(history, play), { numRuns: RUNS });
    const reopened = createBook(path);
    expect(reopened.sums()).toEqual(provider.book.sums());
    expect([...reopened.payments()]).toEqual([...provider.book.payments()]);
    reopened.close();
  } finally {
    await provider.close();
    rmSync(folder, { recursive: true });
  }
});
