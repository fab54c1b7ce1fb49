import { createHotDatabase } from '@larder/testkit/create-hot-database';
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
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

const database = await createHotDatabase(inject('testServer'), { poolMax: 2 });
afterAll(() => database.drop());

let world: SaleWorld;
let scene: SaleScene;
let sessionId: string;

beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
  sessionId = newTestId();
});
afterEach(() => leaveNothingDue(database));

const now = () => world.env.clock.now();
const colas = (qty: number) => ({ productId: scene.cola.id, qty });
const orders = () =>
  database.prisma.salesOrder.findMany({
    where: { deviceId: scene.device.id },
    include: { items: { orderBy: { lineNo: 'asc' } }, payment: true },
  });
const payments = () => database.prisma.payment.findMany({ where: { sessionId }, orderBy: { id: 'asc' } });

describe.each(['one by one', 'together'])('capturing payments %s', (way) => {
  beforeEach(async () => {
    if (way === 'together') Object.assign(world.env, { plain: database.plain });
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(1)]));
  });
  const minutes = (count: number) => world.env.clock.advance(count * 60_000);

  test('is retried after 1, 5, 30 and 120 minutes when it fails, then the order is unpaid', async () => {
    world.payments.next.capture.push('failed', 'failed', 'failed', 'failed', 'failed');
    for (const wait of [0, 1, 5, 30, 120]) {
      minutes(wait);
      await runJobs(world);
      await runJobs(world);
    }
    expect(world.payments.calls.filter((call) => call === 'capture 272')).toHaveLength(5);
    expect(await payments()).toMatchObject([
      { state: 'capture_failed', attemptCount: 5, nextAttemptAt: null },
    ]);
    expect(await orders()).toMatchObject([{ status: 'unpaid', capturedMinor: 0n }]);
  });

  test('is not retried after a permanent refusal', async () => {
    world.payments.next.capture.push('refused');
    await runJobs(world);
    minutes(300);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'unpaid' }]);
    expect(world.payments.calls.filter((call) => call === 'capture 272')).toHaveLength(1);
  });

  test('is repeated after a lost response, and takes the money once', async () => {
    world.payments.next.capture.push('timeout');
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'processing' }]);
    minutes(1);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
    expect([...world.payments.taken.values()]).toEqual([272]);
  });

  test('is repeated until the provider responds, because the money may already have been taken', async () => {
    world.payments.next.capture.push('lost', ...Array.from({ length: 6 }, () => 'timeout' as const));
    for (const wait of [0, 1, 5, 30, 120, 120, 120]) {
      minutes(wait);
      await runJobs(world);
    }
    expect([...world.payments.taken.values()]).toEqual([272]);
    expect(await orders()).toMatchObject([{ status: 'processing', capturedMinor: 0n }]);
    minutes(120);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
    expect([...world.payments.taken.values()]).toEqual([272]);
  });

  test('is found by a later try that fails, after its own answer was lost', async () => {
    world.payments.next.capture.push('lost', 'timeout', 'timeout', 'timeout', 'failed');
    for (let time = 0; time < 8; time += 1) {
      minutes(121);
      await runJobs(world);
    }
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
    expect(await payments()).toMatchObject([{ state: 'captured', capturedMinor: 272n }]);
  });

  test('has all its retries after failures, whatever got no answer before', async () => {
    world.payments.next.capture.push('timeout', 'timeout', 'timeout', 'timeout', 'failed');
    for (const wait of [0, 1, 5, 30, 120]) {
      minutes(wait);
      await runJobs(world);
    }
    expect(await orders()).toMatchObject([{ status: 'processing' }]);
    minutes(1);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid' }]);
  });

  test('is not given up while nobody can say whether it was made', async () => {
    world.payments.next.capture.push('refused');
    world.payments.next.read.push('timeout');
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'processing' }]);
    minutes(1);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
  });

  test('takes what somebody captured at the provider, charges the order its total and reports the rest', async () => {
    const [payment] = await payments();
    world.payments.taken.set(payment?.authRef ?? '', 1_500);
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', capturedMinor: 272n }]);
    expect(await payments()).toMatchObject([{ state: 'captured', capturedMinor: 1_500n }]);
    expect(world.env.logged).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ capturedMinor: 1_500 }) }),
    );
  });

  test('leaves the order unpaid when nothing was captured', async () => {
    const { capture } = world.payments;
    Object.assign(world.payments, {
      capture: async () => ({ kind: 'captured', capturedMinor: 0, captureRef: 'none' }),
    });
    await runJobs(world);
    Object.assign(world.payments, { capture });
    expect(await orders()).toMatchObject([{ status: 'unpaid', capturedMinor: 0n }]);
  });

  test('happens once although several workers run', async () => {
    await Promise.all(Array.from({ length: 8 }, () => runJobs(world)));
    expect(world.payments.calls.filter((call) => call === 'capture 272')).toHaveLength(1);
    expect(await orders()).toMatchObject([{ status: 'paid', version: 2 }]);
  });
});
