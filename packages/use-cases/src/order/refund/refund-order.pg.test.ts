import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { asSystem, ingestEvents, leaveNothingDue, runJobs, saleEvents } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { readOrder } from '../read-order.ts';
import { rollUpSales } from '../roll-up-sales.ts';
import { planRefund } from './plan-refund.ts';
import { readRefund } from './read-refund.ts';
import { refundOrder } from './refund-order.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));
const { prisma } = database;

const orderOf = ({ orderId }: RefundScene) =>
  prisma.salesOrder.findUniqueOrThrow({
    where: { id: orderId },
    include: { items: { orderBy: { lineNo: 'asc' } }, payment: true },
  });
const stockOf = async ({ scene: { device, cola, wrap } }: RefundScene) => {
  const levels = await prisma.stockLevel.findMany({ where: { deviceId: device.id } });
  const onHand = (productId: string) => levels.find((level) => level.productId === productId)?.onHand;
  return { cola: onHand(cola.id), wrap: onHand(wrap.id) };
};
const amounts = async (given: RefundScene) => {
  const plan = accepted(await given.as(planRefund, { orderId: given.orderId }));
  return [plan.refundableMinor, ...plan.lines.map((line) => line.amountsMinor)];
};

describe('a refund of a captured order', () => {
  test('returns a Cola, then the rest, and puts only goods that were not taken back into stock', async () => {
    const given = await givenRefundScene(database);
    expect(await amounts(given)).toEqual([1_414, [272, 544], [870]]);
    expect(await stockOf(given)).toEqual({ cola: 10, wrap: 3 });

    const first = await given.refund({ [given.cola]: 1 });
    expect(accepted(await given.as(readRefund, { id: first }))).toMatchObject({
      state: 'processing',
      amountMinor: 272,
      refundedAt: null,
    });
    expect(await amounts(given)).toEqual([1_142, [272], [870]]);
    expect(await orderOf(given)).toMatchObject({ status: 'paid', refundedMinor: 0n });
    await runJobs(given.world);
    expect(accepted(await given.as(readRefund, { id: first }))).toMatchObject({
      state: 'succeeded',
      refundNo: expect.stringMatching(/^R\d{14}$/),
      method: 'provider',
      reason: 'quality',
      returnToStock: false,
      order: { timezone: 'America/New_York' },
      lines: [{ name: 'Cola', qty: 1, amountMinor: 272 }],
      refundedAt: expect.any(String),
      providerRef: expect.any(String),
    });
    expect(await orderOf(given)).toMatchObject({
      status: 'paid',
      refundedMinor: 272n,
      items: [{ refundedQty: 1, refundedMinor: 272n }, { refundedQty: 0 }],
      payment: { state: 'captured', refundedMinor: 272n },
    });
    expect(await stockOf(given)).toEqual({ cola: 10, wrap: 3 });

    await given.refund({ [given.cola]: 1, [given.wrap]: 1 }, { reason: 'not_taken' });
    await runJobs(given.world);
    expect(await orderOf(given)).toMatchObject({
      status: 'refunded',
      refundedMinor: 1_414n,
      payment: { state: 'refunded', refundedMinor: 1_414n },
    });
    expect(await stockOf(given)).toEqual({ cola: 11, wrap: 4 });
    expect(given.world.payments.returned(given.authRef)).toBe(1_414);
    expect(accepted(await given.as(readOrder, { id: given.orderId }))).toMatchObject({
      refundedMinor: 1_414,
      refundableMinor: 0,
      tags: [],
      refunds: [
        { amountMinor: 1_142, state: 'succeeded' },
        { amountMinor: 272, state: 'succeeded' },
      ],
      items: [{ refundedQty: 2, refundableQty: 0, refundableMinor: 0 }, { refundedQty: 1 }],
    });
  });

  test('returns the rest of a line whose units were refunded for less than they cost', async () => {
    const given = await givenRefundScene(database);
    await given.refund({ [given.cola]: 2 }, { amountMinor: 500 });
    await runJobs(given.world);
    expect(await amounts(given)).toEqual([914, [], [870]]);
    const rest = await given.refund({ [given.cola]: 0, [given.wrap]: 1 }, { reason: 'not_taken' });
    await runJobs(given.world);
    expect(accepted(await given.as(readRefund, { id: rest }))).toMatchObject({
      state: 'succeeded',
      lines: [
        { name: 'Cola', qty: 0, amountMinor: 44 },
        { qty: 1, amountMinor: 870 },
      ],
    });
    expect(await orderOf(given)).toMatchObject({
      status: 'refunded',
      refundedMinor: 1_414n,
      items: [{ refundedQty: 2, refundedMinor: 544n }, { refundedQty: 1 }],
    });
    expect(await stockOf(given)).toEqual({ cola: 10, wrap: 4 });
  });

  test('leaves audit rows, and tells clients of the refund, the order and the statistics', async () => {
    const given = await givenRefundScene(database);
    const { merchantId, device } = given.scene;
    const { id: seen } = await prisma.liveEvent.findFirstOrThrow({
      orderBy: { id: 'desc' },
      select: { id: true },
    });
    const refundId = await given.refund({ [given.cola]: 1 });
    await runJobs(given.world);
    await asSystem(given.world.env, rollUpSales, {});
    const events = await prisma.liveEvent.findMany({
      where: { merchantId, id: { gt: seen } },
      orderBy: { id: 'asc' },
      select: { type: true, deviceId: true, payload: true },
    });
    expect(events.map(({ type, deviceId }) => [type, deviceId === device.id])).toEqual([
      ['refund.changed', true],
      ['order.changed', true],
      ['refund.changed', true],
      ['stats.changed', true],
    ]);
    expect(events[0]?.payload).toMatchObject({ refundId, orderId: given.orderId, state: 'processing' });
    expect(events[2]?.payload).toMatchObject({ refundId, state: 'succeeded' });
    const audited = await prisma.auditLog.findMany({ where: { objectId: refundId } });
    expect(audited).toMatchObject([
      { action: 'order.refund', objectType: 'refund', deviceId: device.id, result: 'ok' },
    ]);
  });

  test('counts goods that were not taken once if their shelf was counted since the sale', async () => {
    const given = await givenRefundScene(database);
    await prisma.stockLevel.updateMany({
      where: { deviceId: given.scene.device.id },
      data: { lastCountedAt: new Date(given.world.env.clock.now().getTime() + 60_000) },
    });
    await given.refund({ [given.cola]: 1 }, { reason: 'not_taken' });
    await runJobs(given.world);
    expect(await stockOf(given)).toEqual({ cola: 10, wrap: 3 });
    const booked = await prisma.stockMovement.findMany({
      where: { deviceId: given.scene.device.id, sourceType: 'refund' },
      orderBy: { keySeq: 'asc' },
    });
    expect(booked).toMatchObject([
      { type: 'return', qty: 1 },
      { type: 'adjust', reason: 'late_sale_offset', qty: -1 },
    ]);
  });

  test('is made once for one id, however often it is sent', async () => {
    const given = await givenRefundScene(database);
    const input = {
      id: newTestId(),
      orderId: given.orderId,
      lines: [{ itemId: given.cola, qty: 1 }],
      reason: 'quality',
    };
    const answers = await Promise.all(Array.from({ length: 4 }, () => given.as(refundOrder, input)));
    expect(new Set(answers.map((answer) => accepted(answer).refundNo)).size).toBe(1);
    await runJobs(given.world);
    expect(accepted(await given.as(refundOrder, input))).toMatchObject({ id: input.id, state: 'succeeded' });
    expect(given.world.payments.returned(given.authRef)).toBe(272);
    const other = await givenRefundScene(database);
    const theirs = { ...input, orderId: other.orderId, lines: [{ itemId: other.cola, qty: 1 }] };
    expect(refusalOf(await other.as(refundOrder, theirs))?.code).toBe('NOT_FOUND');
  });

  test('is refused to one of two members who refund the same line at once', async () => {
    const given = await givenRefundScene(database);
    const ask = (actor = given.owner) =>
      given.as(
        refundOrder,
        {
          id: newTestId(),
          orderId: given.orderId,
          lines: [{ itemId: given.wrap, qty: 1 }],
          reason: 'quality',
        },
        actor,
      );
    const answers = await Promise.all([ask(), ask(given.colleague)]);
    const [refused] = answers.filter((answer) => !answer.ok);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(refused).toEqual({ ok: false, refusal: { code: 'REFUND_EXCEEDS', params: { maxMinor: 0 } } });
    await runJobs(given.world);
    expect(given.world.payments.returned(given.authRef)).toBe(870);
  });

  test.each([
    ['without an item', { lines: [] }, 'REFUND_NO_ITEM'],
    ['without a reason', { reason: null }, 'REFUND_REASON'],
    ['of an amount of 0', { amountMinor: 0 }, 'REFUND_ZERO'],
    ['above its line', { amountMinor: 871 }, 'REFUND_EXCEEDS'],
    ['of an unknown order', { orderId: newTestId() }, 'NOT_FOUND'],
    ['of an unknown line', { lines: [{ itemId: newTestId(), qty: 1 }] }, 'NOT_FOUND'],
  ])('is refused %s', async (_, change, code) => {
    const given = await givenRefundScene(database);
    const lines = [{ itemId: given.wrap, qty: 1 }];
    const input = { id: newTestId(), orderId: given.orderId, lines, reason: 'quality', ...change };
    expect(refusalOf(await given.as(refundOrder, input))?.code).toBe(code);
    expect(await prisma.refund.count({ where: { orderId: given.orderId } })).toBe(0);
  });

  test('is hidden from a member who does not see the cabinet, and from other merchants', async () => {
    const given = await givenRefundScene(database);
    const id = await given.refund({ [given.cola]: 1 });
    const stranger = (await givenRefundScene(database)).owner;
    for (const actor of [{ ...given.owner, deviceScope: [] }, stranger]) {
      expect(refusalOf(await given.as(readRefund, { id }, actor))?.code).toBe('NOT_FOUND');
      expect(refusalOf(await given.as(planRefund, { orderId: given.orderId }, actor))?.code).toBe(
        'NOT_FOUND',
      );
    }
  });
});

describe('a refund of an order that is not captured yet', () => {
  test('lowers the capture, and is done at once', async () => {
    const given = await givenRefundScene(database, { captured: false });
    const id = await given.refund({ [given.cola]: 1 }, { reason: 'not_taken' });
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'succeeded',
      method: 'reduced_capture',
    });
    expect(await orderOf(given)).toMatchObject({ status: 'processing', reducedMinor: 272n });
    expect(await stockOf(given)).toEqual({ cola: 11, wrap: 3 });
    await runJobs(given.world);
    expect(await orderOf(given)).toMatchObject({ status: 'paid', capturedMinor: 1_142n, refundedMinor: 0n });
    expect(given.world.payments.taken.get(given.authRef)).toBe(1_142);
    expect(await amounts(given)).toEqual([1_142, [272], [870]]);
    await given.refund({ [given.cola]: 1, [given.wrap]: 1 });
    await runJobs(given.world);
    expect(await orderOf(given)).toMatchObject({ status: 'refunded', refundedMinor: 1_142n });
  });

  test('releases the hold if everything is refunded, and never asks for a new one', async () => {
    const given = await givenRefundScene(database, { captured: false });
    await given.refund({ [given.cola]: 2, [given.wrap]: 1 });
    expect(await orderOf(given)).toMatchObject({ status: 'refunded', capturedMinor: 0n });
    for (let run = 0; run < 3; run += 1) await runJobs(given.world);
    expect(await orderOf(given)).toMatchObject({ status: 'refunded', payment: { state: 'voided' } });
    expect(given.world.payments.taken.size).toBe(0);
    expect(given.world.payments.held.size).toBe(0);
    expect(given.world.payments.calls.filter((call) => call.startsWith('authorize'))).toHaveLength(1);
  });

  test('is refused while a capture may be under way', async () => {
    const given = await givenRefundScene(database, { captured: false });
    given.world.payments.next.capture.push('lost');
    await runJobs(given.world);
    const lines = [{ itemId: given.wrap, qty: 1 }];
    const input = { id: newTestId(), orderId: given.orderId, lines, reason: 'quality' };
    expect(refusalOf(await given.as(refundOrder, input))?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('captures and refunds in any order leave what the provider holds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const given = await givenRefundScene(database, { captured: false });
      const input = {
        id: newTestId(),
        orderId: given.orderId,
        lines: [{ itemId: given.cola, qty: 1 }],
        reason: 'quality',
      };
      await Promise.all([runJobs(given.world), given.as(refundOrder, input)]);
      given.world.env.clock.advance(60_000);
      await runJobs(given.world);
      const { status, capturedMinor, refundedMinor, reducedMinor } = await orderOf(given);
      const made = await prisma.refund.count({ where: { orderId: given.orderId } });
      expect(status).toBe('paid');
      expect(capturedMinor + reducedMinor).toBe(1_414n);
      expect(refundedMinor + reducedMinor).toBe(made === 1 ? 272n : 0n);
      const { taken, returned } = given.world.payments;
      expect((taken.get(given.authRef) ?? 0) - returned(given.authRef)).toBe(
        Number(capturedMinor - refundedMinor),
      );
      await leaveNothingDue(database);
    }
  });

  test('keeps its lines when the recognizer corrects the sale later', async () => {
    const given = await givenRefundScene(database, { captured: false });
    await given.refund({ [given.cola]: 1 });
    const { sessionId } = await orderOf(given);
    const [, , , , recognized] = saleEvents(
      sessionId ?? '',
      7,
      given.world.env.clock.now(),
      [{ productId: given.scene.cola.id, qty: 1 }],
      { attempt: 2 },
    );
    if (recognized) await ingestEvents(given.world, given.scene, [{ ...recognized, seq: 7 }]);
    expect((await orderOf(given)).items).toMatchObject([{ qty: 2 }, { qty: 1 }]);
  });
});
