import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { voidDueHolds } from './void-due-holds.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;
let sessionId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
  sessionId = newTestId();
  await tapCard(world, scene, sessionId);
});
afterEach(() => leaveNothingDue(database));

const now = () => world.env.clock.now();
const colas = (qty: number, conf = 0.98) => ({ productId: scene.cola.id, qty, conf });
const orders = () =>
  database.prisma.salesOrder.findMany({ where: { sessionId }, include: { payment: true } });
const payments = () => database.prisma.payment.findMany({ where: { sessionId }, orderBy: { id: 'asc' } });
const sell = (taken = [colas(1)]) => ingestEvents(world, scene, saleEvents(sessionId, 1, now(), taken));
const sellSurely = () => {
  const events = saleEvents(sessionId, 3, now(), [colas(1)], { attempt: 2, by: 'cloud', result: 'ok' });
  const recognized = events.filter(({ type }) => type === 'session.recognized');
  return ingestEvents(
    world,
    scene,
    recognized.map((event) => ({ ...event, seq: 7 })),
  );
};
const calls = (what: string) => world.payments.calls.filter((call) => call.startsWith(what)).length;

/** Lets time pass for a cabinet that stays online, and runs the jobs. */
async function minutes(count: number): Promise<void> {
  world.env.clock.advance(count * 60_000);
  await database.prisma.deviceConnectivity.update({
    where: { deviceId: scene.device.id },
    data: { state: 'online', lastSeenAt: now() },
  });
  await runJobs(world);
}

/** Nobody pulls the door; the session is aborted, and its hold is due for release in a minute. */
const abort = () => minutes(1.3);
const release = async () => {
  await abort();
  await minutes(1);
};

/** Lets something happen while the provider is asked for the first release. */
function duringRelease(happens: () => Promise<void>): void {
  const { void: ask } = world.payments;
  let isFirst = true;
  Object.assign(world.payments, {
    void: async (request: Parameters<typeof ask>[0]) => {
      if (isFirst) {
        isFirst = false;
        await happens();
      }
      return ask(request);
    },
  });
}

describe('a doubtful sale that arrives while its hold is being released', () => {
  beforeEach(async () => {
    await abort();
    duringRelease(() => sell([colas(1, 0.4)]));
    await minutes(1);
  });

  test('waits for a person, and a sure recognition charges it by a new hold', async () => {
    expect(await orders()).toMatchObject([{ status: 'abnormal', abnormalState: 'open' }]);
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
    await sellSurely();
    await runJobs(world);
    expect(await orders()).toMatchObject([
      { status: 'paid', abnormalState: 'resolved', payment: { state: 'captured', capturedMinor: 272n } },
    ]);
    expect(await payments()).toMatchObject([{ orderId: null }, { state: 'captured' }]);
  });

  test('does not keep the cabinet from its next sales', async () => {
    await sellSurely();
    const next = newTestId();
    expect(await tapCard(world, scene, next)).toMatchObject({ decision: 'allow' });
    await ingestEvents(world, scene, saleEvents(next, 8, now(), [colas(1)]));
    expect(await database.prisma.salesOrder.count({ where: { sessionId: next } })).toBe(1);
  });
});

test('a sure recognition after the deadline charges nothing, whichever job is late', async () => {
  await sell([colas(1, 0.4)]);
  world.env.clock.advance((7 * 24 * 60 + 1) * 60_000);
  await asSystem(world.env, voidDueHolds, {});
  expect(await payments()).toMatchObject([{ state: 'expired' }]);
  await sellSurely();
  expect(await orders()).toMatchObject([{ status: 'abnormal', capturedMinor: 0n }]);
});

describe('a hold that is already gone at the provider', () => {
  test('is requested again for a late sale, because the answer to its release was lost', async () => {
    await abort();
    world.payments.next.void.push('lost');
    await minutes(1);
    expect(await payments()).toMatchObject([{ state: 'authorized' }]);
    expect(world.payments.held.size).toBe(0);
    await sell();
    await minutes(5);
    await minutes(5);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n, authorizedMinor: 272n }]);
    expect(await payments()).toMatchObject([{ state: 'voided' }, { state: 'captured' }]);
  });

  test('leaves the order unpaid when it vanishes again and again', async () => {
    await sell();
    const { authorize } = world.payments;
    Object.assign(world.payments, {
      authorize: async (request: Parameters<typeof authorize>[0]) => {
        const answer = await authorize(request);
        world.payments.held.clear();
        return answer;
      },
    });
    world.payments.held.clear();
    for (let time = 0; time < 6; time += 1) await minutes(1);
    expect(await orders()).toMatchObject([{ status: 'unpaid', authorizedMinor: 0n }]);
    expect(calls('authorize')).toBe(3);
  });

  test('was released, as the provider says when it refuses to release it', async () => {
    await abort();
    world.payments.held.clear();
    world.payments.next.void.push('failed');
    await minutes(1);
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
  });
});

test('a hold that somebody captured at the provider, though nothing was sold, is a capture and reported', async () => {
  await abort();
  const [payment] = await payments();
  world.payments.taken.set(payment?.authRef ?? '', 1_500);
  await minutes(1);
  expect(await payments()).toMatchObject([{ state: 'captured', capturedMinor: 1_500n }]);
  expect(world.env.logged).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ capturedMinor: 1_500 }) }),
  );
});

test('a sale that arrives during the last try to release its hold is charged', async () => {
  world.payments.next.void.push('failed', 'failed', 'failed', 'failed');
  await abort();
  for (const wait of [1, 1, 5, 30]) await minutes(wait);
  expect(calls('void')).toBe(4);
  world.payments.next.void.push('failed');
  duringRelease(() => sell());
  await minutes(120);
  await minutes(1);
  expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
});

describe('a renewed hold', () => {
  test('holds nothing when it is declined, and the order says so', async () => {
    await release();
    world.payments.next.authorize.push('declined');
    await sell();
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'unpaid', authorizedMinor: 0n }]);
  });

  test('is requested less and less often when no answer comes, and its time-outs are shown', async () => {
    await release();
    world.payments.next.authorize.push(...Array.from({ length: 30 }, () => 'timeout' as const));
    await sell();
    const before = calls('authorize');
    for (let time = 0; time < 12; time += 1) await minutes(1.1);
    expect(calls('authorize') - before).toBe(3);
    const [last] = (await payments()).slice(-1);
    expect(last?.attempts).toMatchObject([
      { what: 'authorize', ok: false, code: 'timeout' },
      { what: 'authorize', ok: false, code: 'timeout' },
      { what: 'authorize', ok: false, code: 'timeout' },
    ]);
  });

  test('still has the four retries of its capture after requests without an answer', async () => {
    await release();
    world.payments.next.authorize.push('timeout', 'timeout', 'timeout', 'timeout');
    world.payments.next.capture.push('failed', 'failed', 'failed', 'failed');
    await sell();
    for (const wait of [0, 1, 5, 30, 120]) await minutes(wait);
    expect(calls('capture')).toBe(1);
    for (const wait of [1, 5, 30]) await minutes(wait);
    expect(await orders()).toMatchObject([{ status: 'processing' }]);
    await minutes(120);
    expect(await orders()).toMatchObject([{ status: 'paid' }]);
  });

  test.each([
    ['timeout', [], 'paid', 'captured'],
    ['unreached', [], 'unpaid', 'declined'],
    ['timeout', ['timeout'], 'unpaid', 'declined'],
  ] as const)(
    'is only looked for once its key may be forgotten (%s, %j): %s',
    async (answer, search, status, state) => {
      await release();
      world.payments.next.authorize.push(...Array.from({ length: 30 }, () => answer));
      world.payments.next.findHold.push(...search);
      await sell();
      for (let time = 0; time < 14; time += 1) await minutes(121);
      expect(await orders()).toMatchObject([{ status }]);
      expect((await payments()).slice(-1)).toMatchObject([{ state, nextAttemptAt: null }]);
      expect(calls('findHold')).toBe(1);
    },
  );
});

test('a hold without an answer that no worker asked about for a day is looked for, never made again', async () => {
  const other = await givenSaleScene(world);
  const lost = newTestId();
  world.payments.next.authorize.push('unreached', 'unreached');
  await tapCard(world, other, lost);
  const before = calls('authorize');
  await minutes(25 * 60);
  expect(calls('authorize')).toBe(before);
  expect(await database.prisma.payment.findMany({ where: { sessionId: lost } })).toMatchObject([
    { state: 'declined', declineCode: 'unknown' },
  ]);
});
