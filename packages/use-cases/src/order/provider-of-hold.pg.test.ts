import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { createScriptedPayments, type ScriptedPayments } from '@larder/testkit/scripted-payments';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';

let database: TestDatabase;
/** The cloud while provider `scripted` was the current one. */
let before: SaleWorld;
/** The cloud after the current provider became `second`; `scripted` is registered still. */
let after: SaleWorld;
/** The same, but `scripted` is not registered any more. */
let without: SaleWorld;
let first: ScriptedPayments;
let second: ScriptedPayments;
let scene: SaleScene;
let sessionId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  before = createSaleWorld(database);
  first = before.payments;
  const { clock } = before.env;
  second = createScriptedPayments(clock, 'second');
  const world = (formerPayments: ScriptedPayments[]): SaleWorld => ({
    database,
    payments: second,
    env: createTestEnvironment(database, { clock, payments: second, formerPayments }),
  });
  after = world([first]);
  without = world([]);
  scene = await givenSaleScene(before);
  sessionId = newTestId();
});
afterEach(() => leaveNothingDue(database));

const now = () => before.env.clock.now();
const sale = () => saleEvents(sessionId, 1, now(), [{ productId: scene.cola.id, qty: 1 }]);
const emptySale = () => saleEvents(sessionId, 1, now(), []);
const payments = () => database.prisma.payment.findMany({ where: { sessionId }, orderBy: { id: 'asc' } });

describe('a hold, after the current provider has changed,', () => {
  beforeEach(() => tapCard(before, scene, sessionId));

  test('is captured by the provider that made it', async () => {
    await ingestEvents(after, scene, sale());
    await runJobs(after);
    expect(await payments()).toMatchObject([{ provider: 'scripted', state: 'captured' }]);
    expect(first.calls).toEqual(['authorize 1500', 'capture 272']);
    expect(second.calls).toEqual([]);
  });

  test('is voided by the provider that made it', async () => {
    await ingestEvents(after, scene, emptySale());
    await runJobs(after);
    expect(await payments()).toMatchObject([{ provider: 'scripted', state: 'voided' }]);
    expect(first.held.size).toBe(0);
    expect(second.calls).toEqual([]);
  });

  test('is renewed by the provider that made it', async () => {
    await database.prisma.payment.updateMany({
      where: { sessionId },
      data: { dueMinor: 0, nextAttemptAt: now() },
    });
    await runJobs(after);
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
    await ingestEvents(after, scene, sale());
    await runJobs(after);
    expect(await payments()).toMatchObject([
      { provider: 'scripted', state: 'voided' },
      { provider: 'scripted', state: 'captured', capturedMinor: 272n },
    ]);
    expect(first.calls).toEqual(['authorize 1500', 'void', 'authorize 272', 'capture 272']);
    expect(second.calls).toEqual([]);
  });
});

test('asks the provider that was asked for a hold what became of it, after the current one has changed', async () => {
  first.next.authorize.push('timeout', 'timeout');
  await tapCard(before, scene, sessionId);
  before.env.clock.advance(60_000);
  await runJobs(after);
  expect(await payments()).toMatchObject([{ provider: 'scripted', state: 'voided' }]);
  expect([first.held.size, second.calls]).toEqual([0, []]);
});

test('makes new holds with the current provider', async () => {
  await tapCard(after, scene, sessionId);
  expect(await payments()).toMatchObject([{ provider: 'second', state: 'authorized' }]);
  expect(first.calls).toEqual([]);
});

describe('payments of a provider that is not registered any more', () => {
  const reported = () => without.env.logged.filter(({ level }) => level === 'error');

  test('stay as they are and do not stop captures of others', async () => {
    await tapCard(before, scene, sessionId);
    await ingestEvents(without, scene, sale());
    const stranded = await payments();
    const other = await givenSaleScene(without);
    const otherSession = newTestId();
    await tapCard(without, other, otherSession);
    const taken = [{ productId: other.cola.id, qty: 1 }];
    await ingestEvents(without, other, saleEvents(otherSession, 1, now(), taken));
    await runJobs(without);
    expect(await payments()).toEqual(stranded);
    expect(second.calls).toEqual(['authorize 1500', 'capture 272']);
    expect(reported()).toMatchObject([{ fields: { provider: 'scripted', count: 1, purpose: 'capture' } }]);
  });

  test('are captured once their provider is registered again', async () => {
    await tapCard(before, scene, sessionId);
    await ingestEvents(without, scene, sale());
    await runJobs(without);
    await runJobs(after);
    expect(await payments()).toMatchObject([{ state: 'captured', attemptCount: 1 }]);
  });

  test('are logged once a run with their number, not once each', async () => {
    await tapCard(before, scene, sessionId);
    await ingestEvents(without, scene, emptySale());
    const other = await givenSaleScene(before);
    const otherSession = newTestId();
    await tapCard(before, other, otherSession);
    await ingestEvents(without, other, saleEvents(otherSession, 1, now(), []));
    await runJobs(without);
    expect(reported()).toMatchObject([{ fields: { provider: 'scripted', count: 2, purpose: 'release' } }]);
  });
});
