import { createHash } from 'node:crypto';
import { localDay } from '@larder/domain/time-zone';
import { givenAbnormalScene } from '@larder/testkit/abnormal-scene';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { asSystem, leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { readCard } from '../../blacklist/read-card.ts';
import { ordersExport } from '../../export/orders-export.ts';
import { readReceipt } from '../../shopper/read-receipt.ts';
import { readAbnormal } from '../abnormal/read-abnormal.ts';
import { settleAbnormal } from '../abnormal/settle-abnormal.ts';
import { readOrder } from '../read-order.ts';
import { rollUpSales } from '../roll-up-sales.ts';
import { refundOrder } from './refund-order.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));
const { prisma } = database;
const token = 'A'.repeat(43);

const exported = async (given: RefundScene) => {
  const { env } = given.world;
  const merchant = await prisma.merchant.findUniqueOrThrow({ where: { id: given.scene.merchantId } });
  const day = localDay(env.clock.now(), merchant.timezone);
  const table = ordersExport({ from: day, to: day });
  const pages = accepted(
    await table.open({ ...env, tx: prisma, now: env.clock.now(), actor: given.owner } as never),
  );
  const rows = await plainRows(pages);
  return Object.fromEntries(table.head.map((name, at) => [name.replace('order.csv.', ''), rows[0]?.[at]]));
};

test('an order has what the provider says of its payer, the account masked', async () => {
  const given = await givenRefundScene(database, { captured: false });
  const { payment } = accepted(await given.as(readOrder, { id: given.orderId }));
  expect(payment).toMatchObject({ payerAccount: 'j•••@example.com', activityNo: '2088001' });
  const stored = await prisma.payment.findFirstOrThrow({ where: { orderId: given.orderId } });
  expect(
    JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  ).not.toContain('jo@example.com');
});

test('the exported refund of an order that was refunded before its capture is that of the list', async () => {
  const given = await givenRefundScene(database, { captured: false });
  await given.refund({ [given.cola]: 1 });
  await runJobs(given.world);
  expect(accepted(await given.as(readOrder, { id: given.orderId }))).toMatchObject({
    refundedMinor: 272,
    capturedMinor: 1_142,
  });
  expect(await exported(given)).toMatchObject({
    firstGtin: expect.stringMatching(/^49\d{10}$/),
    total: '14.14',
    paid: '11.42',
    refunded: '2.72',
    due: '0.00',
  });
});

test('the exported due amount and the debt of the card leave out what was refunded before the capture', async () => {
  const given = await givenRefundScene(database, { captured: false });
  await given.refund({ [given.cola]: 1 });
  given.world.payments.next.capture.push('refused');
  await runJobs(given.world);
  expect(accepted(await given.as(readOrder, { id: given.orderId }))).toMatchObject({
    status: 'unpaid',
    dueMinor: 1_142,
  });
  const row = await exported(given);
  const card = accepted(await given.as(readCard, { orderId: given.orderId }));
  expect({ due: row.due, debt: card?.unpaidMinor }).toEqual({ due: '11.42', debt: 1_142 });
});

test('screen 44 shows the same due amount as screen 41', async () => {
  const scene = await givenAbnormalScene(database);
  const { id } = await scene.doubt();
  const owner = actorOf(await givenMember(prisma, scene.merchantId));
  accepted(
    await scene.as(owner, settleAbnormal, {
      id,
      items: [{ productId: scene.cola.id, door: 'L', layer: 1, qty: 2 }],
    }),
  );
  const [item] = await prisma.orderItem.findMany({ where: { orderId: id } });
  accepted(
    await scene.as(owner, refundOrder, {
      id: newTestId(),
      orderId: id,
      lines: [{ itemId: item?.id, qty: 1 }],
      reason: 'quality',
    }),
  );
  scene.world.payments.next.capture.push('refused');
  await runJobs(scene.world);
  const shown = accepted(await scene.as(owner, readOrder, { id }));
  const abnormal = accepted(await scene.as(owner, readAbnormal, { id }));
  expect([shown.status, abnormal.dueMinor]).toEqual(['unpaid', shown.dueMinor]);
});

test('a refund before a capture that then fails is no refund of any day: nothing was sold or taken', async () => {
  const given = await givenRefundScene(database, { captured: false });
  await given.refund({ [given.cola]: 1 });
  given.world.payments.next.capture.push('refused');
  await runJobs(given.world);
  await asSystem(given.world.env, rollUpSales, {});
  const [day] = await prisma.salesDaily.findMany({
    where: { deviceId: given.scene.device.id, productId: '00000000-0000-0000-0000-000000000000' },
  });
  expect({ orders: day?.orders, gross: day?.grossMinor, refund: day?.refundMinor }).toEqual({
    orders: 0,
    gross: 0n,
    refund: 0n,
  });
});

test('the receipt of the shopper shows what was refunded before the capture', async () => {
  const given = await givenRefundScene(database, { captured: false });
  await given.refund({ [given.cola]: 1 });
  await runJobs(given.world);
  const order = await prisma.salesOrder.findUniqueOrThrow({ where: { id: given.orderId } });
  const now = given.world.env.clock.now();
  await prisma.shopperReceipt.create({
    data: {
      tokenHash: new Uint8Array(createHash('sha256').update(token).digest()),
      merchantId: order.merchantId,
      deviceId: order.deviceId,
      sessionId: order.sessionId ?? '',
      commandId: newTestId(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  const receipt = accepted(await given.as(readReceipt, { token }));
  expect(receipt.order).toMatchObject({ totalMinor: 1_414, capturedMinor: 1_142, refundedMinor: 272 });
});
