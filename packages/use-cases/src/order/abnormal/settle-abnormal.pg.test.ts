// long: one table of decisions, each with its money and stock
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { type AbnormalScene, givenAbnormalScene } from '@larder/testkit/abnormal-scene';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { eventOf } from '@larder/testkit/given/given-events';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, ingestEvents, leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { AnyUseCase } from '../../use-case.ts';
import { claimAbnormal } from './claim-abnormal.ts';
import { expireAbnormalOrders } from './expire-abnormal-orders.ts';
import { listAbnormal } from './list-abnormal.ts';
import { readAbnormal } from './read-abnormal.ts';
import { recordAbnormalItems } from './record-abnormal-items.ts';
import { releaseAbnormal } from './release-abnormal.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { summarizeAbnormal } from './summarize-abnormal.ts';
import { waiveAbnormal } from './waive-abnormal.ts';

let database: TestDatabase;
let scene: AbnormalScene;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await givenAbnormalScene(database);
});
afterEach(() => leaveNothingDue(database));

const anywhere = { door: null, layer: null };
const colas = (qty = 2) => [{ productId: scene.cola.id, ...anywhere, qty }];
const settle = (id: string, items: object[] = colas(), by = scene.anna) =>
  scene.as(by, settleAbnormal, { id, items });
const orderOf = (id: string) =>
  database.prisma.salesOrder.findUniqueOrThrow({ where: { id }, include: { items: true, label: true } });
const paymentsOf = (sessionId: string) =>
  database.prisma.payment.findMany({ where: { sessionId }, orderBy: { id: 'asc' } });
const onHand = async (productId: string) =>
  (await database.prisma.stockLevel.findFirst({ where: { deviceId: scene.device.id, productId } }))?.onHand;

describe('settling an abnormal order', () => {
  test('charges the entered items, books them as a sale and keeps who decided', async () => {
    const { id, sessionId } = await scene.doubt();
    expect(await onHand(scene.cola.id)).toBe(12);
    accepted(await scene.as(scene.anna, claimAbnormal, { id }));
    scene.world.env.clock.advance(MINUTE_MS);
    expect(accepted(await settle(id))).toEqual({
      status: 'processing',
      abnormalState: 'resolved',
      totalMinor: 544,
    });
    await runJobs(scene.world);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      status: 'paid',
      type: 'sale_manual',
      totalMinor: 544n,
      capturedMinor: 544n,
      itemQty: 2,
      firstItemName: 'Cola',
      items: [{ qty: 2, unitPriceMinor: 250n, door: 'L', layer: 1, source: 'manual', conf: null }],
      label: { decision: 'charge', seconds: 60, attempt: 1, deciderId: scene.anna.membership.id },
    });
    expect(order.label?.itemsBefore).toMatchObject([{ productId: scene.cola.id, qty: 2, conf: 0.55 }]);
    expect(await paymentsOf(sessionId)).toMatchObject([{ state: 'captured', capturedMinor: 544n }]);
    expect(await onHand(scene.cola.id)).toBe(10);
    const audit = await database.prisma.auditLog.findMany({ where: { objectId: id } });
    expect(audit).toMatchObject([{ action: 'order.settleAbnormal', result: 'ok' }]);
    expect(accepted(await scene.as(scene.anna, readAbnormal, { id }))).toMatchObject({
      state: 'resolved',
      claim: null,
      decided: { decision: 'charge', by: 'Anna' },
    });
  });

  test('captures the hold of a total above it and leaves the rest unpaid', async () => {
    const { id } = await scene.doubt();
    const items = [{ productId: scene.wrap.id, ...anywhere, qty: 2 }, ...colas(1)];
    expect(accepted(await settle(id, items))).toMatchObject({ totalMinor: 2012 });
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', totalMinor: 2012n, capturedMinor: 1500n });
  });

  test('completes it at 0 if nothing was taken, voids the hold and leaves the stock alone', async () => {
    const { id, sessionId } = await scene.doubt();
    accepted(await scene.as(scene.anna, settleAbnormal, { id, items: [], nothingTaken: true }));
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'completed',
      abnormalState: 'resolved',
      totalMinor: 0n,
      items: [],
    });
    expect(await paymentsOf(sessionId)).toMatchObject([{ state: 'voided' }]);
    expect(await onHand(scene.cola.id)).toBe(12);
  });

  test('charges a product outside of the template at its list price, from the shelf that the member names', async () => {
    const { id } = await scene.doubt();
    const water = await givenProduct(database.prisma, scene.merchantId, { priceMinor: 100 });
    const item = { productId: water.id, door: 'L', layer: 2, qty: 1 };
    expect(refusalOf(await settle(id, [{ ...item, door: null, layer: null }]))?.code).toBe('BAD_INPUT');
    expect(accepted(await settle(id, [item]))).toMatchObject({ totalMinor: 109 });
    expect(await onHand(water.id)).toBe(-1);
  });

  test('refuses no items, unknown products and shelves that the cabinet does not have', async () => {
    const { id } = await scene.doubt();
    expect(refusalOf(await settle(id, []))?.code).toBe('ABNORMAL_NO_ITEM');
    const unknown = [{ productId: newTestId(), door: 'L', layer: 1, qty: 1 }];
    expect(refusalOf(await settle(id, unknown))?.code).toBe('NOT_FOUND');
    await database.prisma.device.update({ where: { id: scene.device.id }, data: { layersR: null } });
    const nowhere = [{ productId: scene.cola.id, door: 'R', layer: 1, qty: 1 }];
    const half = [{ productId: scene.cola.id, door: 'L', layer: null, qty: 1 }];
    expect(refusalOf(await settle(id, nowhere))?.code).toBe('BAD_INPUT');
    expect(refusalOf(await settle(id, half))?.code).toBe('BAD_INPUT');
    expect(refusalOf(await settle(id, [{ ...colas()[0], qty: 100 }]))?.code).toBe('BAD_INPUT');
    expect(await orderOf(id)).toMatchObject({ status: 'abnormal', items: [], label: null });
  });

  test('refuses more units than the cabinet can have held, and changes nothing', async () => {
    const { id } = await scene.doubt();
    const lines = Array.from({ length: 200 }, () => colas(99)[0]) as object[];
    const refused = refusalOf(await settle(id, lines));
    expect(refused).toMatchObject({ code: 'ABNORMAL_TOO_MANY', params: { name: 'Cola' } });
    expect(await orderOf(id)).toMatchObject({ status: 'abnormal', items: [], label: null });
    expect(await onHand(scene.cola.id)).toBe(12);
    const most = Number(refused?.params?.max);
    // Lines of one shelf are one line: a bound for each line would be none.
    const halves = [...colas(Math.ceil(most / 2)), ...colas(Math.floor(most / 2) + 1)];
    expect(refusalOf(await settle(id, halves))?.code).toBe('ABNORMAL_TOO_MANY');
  });

  test('merges equal lines', async () => {
    const { id } = await scene.doubt();
    accepted(await settle(id, [...colas(1), ...colas(1)]));
    expect((await orderOf(id)).items).toMatchObject([{ qty: 2 }]);
    await runJobs(scene.world);
  });

  test('refuses a total that no hold like this one leads to', async () => {
    const { id } = await scene.doubt();
    const gold = await givenProduct(database.prisma, scene.merchantId, { priceMinor: 20_000 });
    const refused = refusalOf(await settle(id, [{ productId: gold.id, door: 'L', layer: 2, qty: 1 }]));
    expect(refused).toEqual({ code: 'ABNORMAL_ABOVE_MAX', params: { maxMinor: 15_000 } });
    expect(await orderOf(id)).toMatchObject({ status: 'abnormal', items: [] });
  });

  test('happens once when two members settle it at the same moment', async () => {
    const { id } = await scene.doubt();
    const answers = await Promise.all([settle(id), settle(id, colas(3), scene.ben)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.map((answer) => refusalOf(answer)?.code).filter(Boolean)).toEqual(['ILLEGAL_TRANSITION']);
    await runJobs(scene.world);
    expect((await orderOf(id)).items).toHaveLength(1);
    expect(await database.prisma.stockMovement.count({ where: { sourceId: id } })).toBe(1);
  });

  test('is refused from the deadline on, also before the job that expires it has run', async () => {
    const { id } = await scene.doubt();
    scene.world.env.clock.advance(24 * HOUR_MS);
    expect(refusalOf(await settle(id))?.code).toBe('ABNORMAL_EXPIRED');
    expect(refusalOf(await scene.as(scene.anna, waiveAbnormal, { id, reason: 'test' }))?.code).toBe(
      'ABNORMAL_EXPIRED',
    );
  });

  test('either charges or expires at the same moment, with the money that belongs to it', async () => {
    const { id, sessionId } = await scene.doubt();
    scene.world.env.clock.advance(24 * HOUR_MS - 1);
    const settled = settle(id);
    scene.world.env.clock.advance(1);
    const [answer] = await Promise.all([settled, asSystem(scene.world.env, expireAbnormalOrders, {})]);
    await asSystem(scene.world.env, expireAbnormalOrders, {});
    await runJobs(scene.world);
    const order = await orderOf(id);
    const [payment] = await paymentsOf(sessionId);
    expect([order.status, order.abnormalState, payment?.state]).toEqual(
      answer.ok ? ['paid', 'resolved', 'captured'] : ['abnormal', 'expired', 'voided'],
    );
  });

  test('leaves late events of the cabinet as evidence', async () => {
    const { id, sessionId } = await scene.doubt();
    accepted(await settle(id, colas(1)));
    const sure = {
      sessionId,
      attempt: 2,
      by: 'device' as const,
      result: 'ok' as const,
      items: [
        {
          door: 'L' as const,
          layer: 2,
          pos: null,
          productId: scene.wrap.id,
          qty: 1,
          conf: 0.99,
          dir: 'out' as const,
        },
      ],
      unknown: [],
    };
    await ingestEvents(scene.world, scene, [
      eventOf(7, 'session.recognized', sure, scene.world.env.clock.now()),
    ]);
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', totalMinor: 272n, items: [{ qty: 1 }] });
    const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
    expect(session.recognition).toMatchObject([{ counted: true }, { attempt: 2, counted: false }]);
  });

  test('asks the card of a hold that has ended for no more than it held, and leaves the rest unpaid', async () => {
    const { id, sessionId } = await scene.doubt();
    await database.prisma.payment.updateMany({ where: { sessionId }, data: { state: 'voided' } });
    scene.world.payments.calls.length = 0;
    accepted(await settle(id, [{ productId: scene.wrap.id, ...anywhere, qty: 2 }, ...colas(1)]));
    await runJobs(scene.world);
    expect(scene.world.payments.calls).toEqual(['authorize 1500', 'capture 1500']);
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', totalMinor: 2012n, capturedMinor: 1500n });
  });

  test('leaves the whole amount unpaid if there is no hold', async () => {
    const { id, sessionId } = await scene.doubt();
    await database.prisma.payment.updateMany({
      where: { sessionId },
      data: { state: 'expired', fingerprint: null },
    });
    expect(accepted(await settle(id))).toMatchObject({ status: 'unpaid' });
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', capturedMinor: 0n });
  });
});

describe('waiving an abnormal order', () => {
  test('completes it at 0 with a reason and voids the hold', async () => {
    const { id, sessionId } = await scene.doubt();
    expect(refusalOf(await scene.as(scene.anna, waiveAbnormal, { id }))?.code).toBe('BAD_INPUT');
    accepted(await scene.as(scene.anna, waiveAbnormal, { id, reason: 'goodwill' }));
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'completed',
      abnormalState: 'waived',
      totalMinor: 0n,
      label: { decision: 'waive', waiveReason: 'goodwill' },
    });
    expect(await paymentsOf(sessionId)).toMatchObject([{ state: 'voided' }]);
    expect(refusalOf(await settle(id))?.code).toBe('ILLEGAL_TRANSITION');
  });
});

describe('recording the items of an expired order', () => {
  test('corrects the stock once and charges nothing', async () => {
    const { id, sessionId } = await scene.doubt();
    const record = (items: object[] = colas()) => scene.as(scene.anna, recordAbnormalItems, { id, items });
    expect(refusalOf(await record())?.code).toBe('ILLEGAL_TRANSITION');
    scene.world.env.clock.advance(24 * HOUR_MS);
    await asSystem(scene.world.env, expireAbnormalOrders, {});
    expect(refusalOf(await record([]))?.code).toBe('ABNORMAL_NO_ITEM');
    accepted(await record());
    expect(refusalOf(await record())?.code).toBe('ILLEGAL_TRANSITION');
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'abnormal',
      abnormalState: 'expired',
      subtotalMinor: 500n,
      discountMinor: 500n,
      totalMinor: 0n,
      itemQty: 2,
    });
    expect(await onHand(scene.cola.id)).toBe(10);
    expect(await paymentsOf(sessionId)).toMatchObject([{ state: 'voided' }]);
  });

  test('ends the order where the job that expires it is late, and the job then releases the hold', async () => {
    const { id, sessionId } = await scene.doubt();
    scene.world.env.clock.advance(24 * HOUR_MS);
    accepted(await scene.as(scene.anna, recordAbnormalItems, { id, items: colas() }));
    await asSystem(scene.world.env, expireAbnormalOrders, {});
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'expired', totalMinor: 0n });
    expect(await paymentsOf(sessionId)).toMatchObject([{ state: 'voided' }]);
  });
});

describe('a claim on an abnormal order', () => {
  const claim = (id: string, by = scene.anna) => scene.as(by, claimAbnormal, { id });

  test('keeps other members out until it runs out, and is renewed by its own', async () => {
    const { id } = await scene.doubt();
    accepted(await claim(id));
    const held = { code: 'ABNORMAL_CLAIMED', params: { name: 'Anna' } };
    expect(refusalOf(await claim(id, scene.ben))).toMatchObject(held);
    expect(refusalOf(await settle(id, colas(), scene.ben))).toMatchObject(held);
    expect(refusalOf(await scene.as(scene.ben, waiveAbnormal, { id, reason: 'test' }))).toMatchObject(held);
    scene.world.env.clock.advance(abnormalLimits.claimMs - 1);
    accepted(await claim(id));
    scene.world.env.clock.advance(abnormalLimits.claimMs - 1);
    expect(refusalOf(await claim(id, scene.ben))).toMatchObject(held);
    scene.world.env.clock.advance(1);
    accepted(await claim(id, scene.ben));
    expect(refusalOf(await settle(id))).toMatchObject({ code: 'ABNORMAL_CLAIMED', params: { name: 'Ben' } });
    accepted(await settle(id, colas(), scene.ben));
    expect(refusalOf(await claim(id))?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('is given back on leaving, and by its own member only', async () => {
    const { id } = await scene.doubt();
    accepted(await claim(id));
    accepted(await scene.as(scene.ben, releaseAbnormal, { id }));
    expect(refusalOf(await claim(id, scene.ben))?.code).toBe('ABNORMAL_CLAIMED');
    accepted(await scene.as(scene.anna, releaseAbnormal, { id }));
    accepted(await claim(id, scene.ben));
  });

  test('goes to one of two members who claim at the same moment', async () => {
    const { id } = await scene.doubt();
    const answers = await Promise.all([claim(id), claim(id, scene.ben)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('the list of abnormal orders', () => {
  test('shows open ones by deadline and others newest first, page by page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await scene.doubt()).id);
      scene.world.env.clock.advance(MINUTE_MS);
    }
    const list = async (input: object) => accepted(await scene.as(scene.anna, listAbnormal, input));
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({
      reason: 'low_confidence',
      state: 'open',
      authorizedMinor: 1500,
      deadlineAt: '2026-11-22T10:00:00.000Z',
      claim: null,
      decided: null,
    });
    accepted(await scene.as(scene.ben, claimAbnormal, { id: ids[0] }));
    expect((await list({})).items[0]?.claim).toEqual({ name: 'Ben', isOwn: false });
    accepted(await settle(ids[0] ?? '', colas(), scene.ben));
    accepted(await settle(ids[1] ?? ''));
    const handled = await list({ state: 'resolved', limit: 1 });
    const older = await list({ state: 'resolved', limit: 1, cursor: handled.nextCursor });
    expect([...handled.items, ...older.items].map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(handled.items[0]?.decided).toMatchObject({ decision: 'charge', by: 'Anna' });
    expect((await list({})).items.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list({ deviceNo: scene.device.deviceNo })).items).toHaveLength(1);
    expect(refusalOf(await scene.as(scene.anna, listAbnormal, { deviceNo: 'VC99999999' }))?.code).toBe(
      'NOT_FOUND',
    );
  });

  test('is summed up: number, holds at risk, nearest deadline, median handling time', async () => {
    const summary = async () => accepted(await scene.as(scene.anna, summarizeAbnormal, undefined));
    expect(await summary()).toMatchObject({
      count: 0,
      toDecide: 0,
      atRiskMinor: 0,
      nearestDeadlineAt: null,
      medianHandlingMs: null,
    });
    const first = await scene.doubt();
    await scene.doubt();
    expect(await summary()).toMatchObject({
      count: 2,
      toDecide: 2,
      atRiskMinor: 3000,
      currency: 'USD',
      nearestDeadlineAt: '2026-11-22T10:00:00.000Z',
    });
    scene.world.env.clock.advance(10 * MINUTE_MS);
    accepted(await settle(first.id));
    expect(await summary()).toMatchObject({
      count: 1,
      toDecide: 1,
      atRiskMinor: 1500,
      medianHandlingMs: 10 * MINUTE_MS,
    });
  });
});

describe('an abnormal order', () => {
  test('shows the suggestion, the lines in force then, the hold and the deadline', async () => {
    const { id } = await scene.doubt();
    const read = accepted(await scene.as(scene.anna, readAbnormal, { id }));
    expect(read).toMatchObject({
      state: 'open',
      reason: 'low_confidence',
      authorizedMinor: 1500,
      taxRatePpm: 88_750,
      deadlineAt: '2026-11-22T10:00:00.000Z',
      isPastDeadline: false,
      suggestion: {
        items: [{ productId: scene.cola.id, name: 'Cola', qty: 2, conf: 0.55, door: 'L', layer: 1 }],
      },
      media: [],
    });
    expect(read.lines.map(({ name, priceMinor }) => [name, priceMinor])).toEqual([
      ['Cola', 250],
      ['Wrap', 799],
    ]);
  });

  test('shows what the scales measured, with the weights of the products that were moved', async () => {
    const item = { door: 'L' as const, layer: 1, qty: 1, conf: 0.5 };
    const { id } = await scene.doubt({
      result: 'low_confidence',
      items: [
        { ...item, productId: scene.cola.id, dir: 'out' },
        { ...item, productId: scene.wrap.id, dir: 'in' },
      ],
      weights: [{ door: 'L', layer: 1, deltaG: -130 }],
    });
    const { suggestion, lines } = accepted(await scene.as(scene.anna, readAbnormal, { id }));
    const weightOf = (name: string) => lines.find((line) => line.name === name)?.weightG;
    expect(suggestion).toMatchObject({
      items: [{ name: 'Cola', weightG: weightOf('Cola') }],
      putIn: [{ productId: scene.wrap.id, door: 'L', layer: 1, qty: 1, weightG: weightOf('Wrap') }],
      weights: [{ door: 'L', layer: 1, deltaG: -130 }],
    });
    expect(weightOf('Cola')).toBeGreaterThan(0);
  });

  test('can be read with as many items as a cabinet may report, and charged with those that it can have held', async () => {
    const item = { door: 'L' as const, layer: 1, qty: 1, dir: 'out' as const, conf: 0.5 };
    const { id } = await scene.doubt({
      result: 'low_confidence',
      items: Array.from({ length: 200 }, (_, at) => ({
        ...item,
        layer: 1 + (at % 3),
        productId: at % 2 === 0 ? scene.cola.id : newTestId(),
      })),
    });
    const { suggestion } = accepted(await scene.as(scene.anna, readAbnormal, { id }));
    expect(suggestion?.items).toHaveLength(200);
    expect(suggestion?.items.slice(0, 2).map(({ name }) => name)).toEqual(['Cola', null]);
    const lines = (count: number) => Array.from({ length: count }, () => colas(1)[0] as object);
    expect(refusalOf(await settle(id, lines(200)))?.code).toBe('ABNORMAL_TOO_MANY');
    accepted(await settle(id, lines(24)));
    expect((await orderOf(id)).itemQty).toBe(24);
  });

  test('can be viewed but not decided without the right to handle it, and its videos not without theirs', async () => {
    const { id } = await scene.doubt();
    const viewer = await givenMember(database.prisma, scene.merchantId, {
      kind: 'staff',
      systemRole: 'viewer',
    });
    expect(accepted(await scene.as(viewer, readAbnormal, { id }))).toMatchObject({
      state: 'open',
      media: null,
    });
    const decisions: readonly AnyUseCase[] = [
      settleAbnormal,
      waiveAbnormal,
      recordAbnormalItems,
      claimAbnormal,
      releaseAbnormal,
    ];
    for (const useCase of decisions)
      expect(refusalOf(await scene.as(viewer, useCase, { id, items: colas() }))?.code).toBe('FORBIDDEN');
  });

  test('is not found by members whose devices do not include its own', async () => {
    const { id } = await scene.doubt();
    const confined = { ...actorOf(scene.anna), deviceScope: [] };
    expect(refusalOf(await scene.as(confined, readAbnormal, { id }))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await scene.as(confined, settleAbnormal, { id, items: colas() }))?.code).toBe(
      'NOT_FOUND',
    );
    expect(refusalOf(await scene.as(confined, claimAbnormal, { id }))?.code).toBe('NOT_FOUND');
    expect(accepted(await scene.as(confined, listAbnormal, {})).items).toEqual([]);
    expect(accepted(await scene.as(confined, summarizeAbnormal, undefined)).count).toBe(0);
  });
});
