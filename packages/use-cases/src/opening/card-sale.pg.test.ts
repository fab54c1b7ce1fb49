import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { eventOf } from '@larder/testkit/given/given-events';
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
import { expireAbnormalOrders } from '../order/abnormal/expire-abnormal-orders.ts';
import { captureDuePayments } from '../order/capture-due-payments.ts';

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
});
afterEach(() => leaveNothingDue(database));

const now = () => world.env.clock.now();
const colas = (qty: number) => ({ productId: scene.cola.id, qty });
const onHand = async () => {
  const levels = await database.prisma.stockLevel.findMany({ where: { deviceId: scene.device.id } });
  const of = (productId: string) => levels.find((level) => level.productId === productId)?.onHand;
  return { cola: of(scene.cola.id), wrap: of(scene.wrap.id) };
};
const orders = () =>
  database.prisma.salesOrder.findMany({
    where: { deviceId: scene.device.id },
    include: { items: { orderBy: { lineNo: 'asc' } }, payment: true },
  });
const session = () => database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
const payments = () => database.prisma.payment.findMany({ where: { sessionId }, orderBy: { id: 'asc' } });

describe('a card sale', () => {
  test('charges 14.14 for two colas and a wrap from tap to paid, and takes them out of stock', async () => {
    expect(await tapCard(world, scene, sessionId)).toMatchObject({
      decision: 'allow',
      openBefore: '2026-11-21T10:00:15.000Z',
      preauthMinor: 1500,
      currency: 'USD',
    });
    const taken = [colas(2), { productId: scene.wrap.id, qty: 1, layer: 2 }];
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), taken));
    expect(await orders()).toMatchObject([{ status: 'processing', totalMinor: 1414n }]);
    await runJobs(world);
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      status: 'paid',
      type: 'sale',
      subtotalMinor: 1299n,
      taxMinor: 115n,
      totalMinor: 1414n,
      authorizedMinor: 1500n,
      capturedMinor: 1414n,
      cardLast4: '4242',
      itemQty: 3,
      firstItemName: 'Cola',
      consumedAt: new Date('2026-11-21T10:00:12.000Z'),
    });
    expect(order?.items.map(({ qty, totalMinor }) => [qty, totalMinor])).toEqual([
      [2, 544n],
      [1, 870n],
    ]);
    expect([...world.payments.taken.values()]).toEqual([1414]);
    expect(await onHand()).toEqual({ cola: 10, wrap: 3 });
    expect(await session()).toMatchObject({
      state: 'recognized',
      endReason: 'doors_closed',
      deadlineAt: null,
    });
  });

  test('emits a live event when its video arrives after the end', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(1)]));
    const countStateEvents = () =>
      database.prisma.liveEvent.count({ where: { deviceId: scene.device.id, type: 'session.state' } });
    const before = await countStateEvents();
    const refs = [
      {
        ...({ kind: 'video', mime: 'video/mp4', state: 'uploaded', bytes: 9, durMs: 15_000 } as const),
        key: `m/${scene.device.deviceNo}/${sessionId}/top.mp4`,
        sha256: 'b'.repeat(64),
      },
    ];
    await ingestEvents(world, scene, [eventOf(7, 'session.media', { sessionId, refs }, now())]);
    expect(await countStateEvents()).toBe(before + 1);
  });

  test('makes no order when nothing was taken, and gives the hold back', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), []));
    await runJobs(world);
    expect(await orders()).toEqual([]);
    expect(await session()).toMatchObject({ state: 'closed_empty' });
    expect(await payments()).toMatchObject([{ state: 'voided', dueMinor: null, nextAttemptAt: null }]);
    expect(world.payments.held.size).toBe(0);
    expect(await onHand()).toEqual({ cola: 12, wrap: 4 });
  });

  test('gives the hold back when the door was never pulled', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, [
      ...saleEvents(sessionId, 1, now(), []).slice(0, 2),
      eventOf(3, 'session.ended', { sessionId, reason: 'no_open' }, now()),
    ]);
    await runJobs(world);
    expect(await session()).toMatchObject({ state: 'closed_empty', endReason: 'no_open' });
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
  });

  test('gives the hold back when the lock failed', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, [
      ...saleEvents(sessionId, 1, now(), []).slice(0, 1),
      eventOf(2, 'door.unlock_failed', { sessionId, door: 'L', code: 'LOCK_FAULT' }, now()),
      eventOf(3, 'session.ended', { sessionId, reason: 'unlock_failed' }, now()),
    ]);
    await runJobs(world);
    expect(await session()).toMatchObject({ state: 'failed', endReason: 'unlock_failed' });
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
  });

  test.each([
    ['low_confidence', { result: 'ok' as const }, 0.55],
    ['recognition_failed', { result: 'failed' as const }, 0.98],
    ['unknown_item', { unknown: [{ door: 'L' as const }] }, 0.98],
  ])(
    'goes to a person, due 24 h after the authorization, when the recognition is unsure: %s',
    async (reason, recognition, conf) => {
      await tapCard(world, scene, sessionId);
      const taken = [{ ...colas(1), conf }];
      await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), taken, recognition));
      await runJobs(world);
      expect(await orders()).toMatchObject([
        {
          status: 'abnormal',
          abnormalReason: reason,
          abnormalState: 'open',
          abnormalDeadlineAt: new Date('2026-11-22T10:00:00.000Z'),
          totalMinor: 0n,
          items: [],
          payment: { state: 'authorized', dueMinor: null },
        },
      ]);
      expect(await onHand()).toEqual({ cola: 12, wrap: 4 });
      expect(world.payments.held.size).toBe(1);
    },
  );

  test.each([
    ['a product that is not in the template', { productId: newTestId(), qty: 1 }, 'unknown_product'],
    ['a layer that does not exist', { layer: 9, qty: 1 }, 'unknown_layer'],
    ['no quantity', { qty: 0 }, 'bad_quantity'],
  ])('goes to a person when it contains %s', async (_what, item, reason) => {
    await tapCard(world, scene, sessionId);
    const taken = [{ productId: scene.cola.id, ...item }];
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), taken));
    expect(await orders()).toMatchObject([{ status: 'abnormal', abnormalReason: reason }]);
  });

  test.each([
    ['more units than the cabinet can have held', () => [colas(25)]],
    ['as many in lines of one', () => Array.from({ length: 25 }, () => colas(1))],
    ['a total of more than ten holds', () => [colas(24), { productId: scene.wrap.id, qty: 10, layer: 2 }]],
  ])('goes to a person when it contains %s, and neither money nor stock moves', async (_what, taken) => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), taken()));
    await runJobs(world);
    expect(await orders()).toMatchObject([
      {
        status: 'abnormal',
        abnormalReason: 'bad_quantity',
        abnormalState: 'open',
        totalMinor: 0n,
        items: [],
      },
    ]);
    expect([...world.payments.taken]).toEqual([]);
    expect(await onHand()).toEqual({ cola: 12, wrap: 4 });
  });

  test('is charged up to what the book and a whole refill explain', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(24)]));
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'unpaid', itemQty: 24, capturedMinor: 1500n }]);
    expect(await onHand()).toEqual({ cola: -12, wrap: 4 });
  });

  test('captures the hold and leaves the rest unpaid when the total is above it', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(7)]));
    await runJobs(world);
    expect(await orders()).toMatchObject([
      { status: 'unpaid', totalMinor: 1905n, capturedMinor: 1500n, paidAt: null },
    ]);
  });

  test('charges the cheapest price of a product on a wrong layer, and books it where it was seen', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [{ ...colas(1), layer: 4 }]));
    expect(await orders()).toMatchObject([{ subtotalMinor: 250n, items: [{ layer: 4 }] }]);
    const levels = await database.prisma.stockLevel.findMany({ where: { productId: scene.cola.id } });
    expect(levels.map(({ layer, onHand }) => [layer, onHand]).sort()).toEqual([
      [1, 12],
      [4, -1],
    ]);
  });
});

describe('a second recognition', () => {
  const again = (attempt: number, taken: Parameters<typeof saleEvents>[3], result = 'ok' as const) =>
    saleEvents(sessionId, 3, now(), taken, { attempt, by: 'cloud', result })
      .filter(({ type }) => type === 'session.recognized')
      .map((event) => ({ ...event, seq: 7 }));

  test('corrects the order and the stock before the money moves', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(3)]));
    await ingestEvents(world, scene, again(2, [colas(1), { productId: scene.wrap.id, qty: 1, layer: 2 }]));
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', subtotalMinor: 1049n, itemQty: 2 }]);
    expect(await onHand()).toEqual({ cola: 11, wrap: 3 });
    expect(world.payments.calls.filter((call) => call.startsWith('capture'))).toEqual(['capture 1142']);
  });

  test('keeps the tax mode of the order, whatever the merchant has chosen since', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(3)]));
    const { merchantId } = scene;
    await database.prisma.merchant.update({ where: { id: merchantId }, data: { taxMode: 'inclusive' } });
    await ingestEvents(world, scene, again(2, [colas(1)]));
    await runJobs(world);
    expect(await orders()).toMatchObject([
      { status: 'paid', taxMode: 'exclusive', subtotalMinor: 250n, taxMinor: 22n, totalMinor: 272n },
    ]);
  });

  test('charges by the tax mode at the start of the session, not by a later choice of the merchant', async () => {
    await tapCard(world, scene, sessionId);
    const { merchantId } = scene;
    await database.prisma.merchant.update({ where: { id: merchantId }, data: { taxMode: 'inclusive' } });
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(1)]));
    await runJobs(world);
    expect(await orders()).toMatchObject([
      { status: 'paid', taxMode: 'exclusive', subtotalMinor: 250n, taxMinor: 22n, totalMinor: 272n },
    ]);
  });

  test('is evidence only after the money has moved', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(3)]));
    await runJobs(world);
    await ingestEvents(world, scene, again(2, [colas(1)]));
    expect(await orders()).toMatchObject([{ status: 'paid', itemQty: 3 }]);
    expect((await session()).recognition).toMatchObject([{ counted: true }, { counted: false }]);
  });

  test('turns an abnormal order into an automatic one', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [{ ...colas(1), conf: 0.4 }]));
    await ingestEvents(world, scene, again(2, [colas(1)]));
    await runJobs(world);
    expect(await orders()).toMatchObject([{ status: 'paid', abnormalState: 'resolved', totalMinor: 272n }]);
    expect(await onHand()).toEqual({ cola: 11, wrap: 4 });
  });

  test('charges nothing after the deadline, though the job that expires the order is late', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [{ ...colas(1), conf: 0.4 }]));
    world.env.clock.advance((24 * 60 + 1) * 60_000);
    await ingestEvents(world, scene, again(2, [colas(1)]));
    expect(await orders()).toMatchObject([{ status: 'abnormal', abnormalState: 'open' }]);
    await asSystem(world.env, expireAbnormalOrders, {});
    await asSystem(world.env, captureDuePayments, {});
    expect(await orders()).toMatchObject([
      { status: 'abnormal', abnormalState: 'expired', capturedMinor: 0n },
    ]);
  });

  test('closes an abnormal order and gives the hold back if it finds nothing', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [{ ...colas(1), conf: 0.4 }]));
    await ingestEvents(world, scene, again(2, []));
    await runJobs(world);
    expect(await orders()).toMatchObject([
      { status: 'completed', totalMinor: 0n, payment: { state: 'voided' } },
    ]);
    expect(await payments()).toMatchObject([{ state: 'voided' }]);
  });

  test('changes nothing if it is less sure than the first', async () => {
    await tapCard(world, scene, sessionId);
    await ingestEvents(world, scene, saleEvents(sessionId, 1, now(), [colas(1)]));
    await ingestEvents(world, scene, again(2, [{ ...colas(5), conf: 0.3 }]));
    expect(await orders()).toMatchObject([{ status: 'processing', itemQty: 1 }]);
  });
});
