import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCapture } from '@larder/testkit/given/given-refund';
import { givenPayment } from '@larder/testkit/given/given-sale';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted } from '@larder/testkit/read-answer';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { readOrder } from './read-order.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

describe('an order', () => {
  test('shows the payment, the payer, the items and the times', async () => {
    const { device, sell, as } = await givenOrderScene(database);
    const closedAt = new Date('2026-11-20T12:00:20Z');
    const order = await sell('2026-11-20T12:00:22Z', {}, device, { closedAt, endedAt: closedAt });
    await givenCapture(prisma, order);
    await prisma.orderItem.updateMany({ where: { orderId: order.id }, data: { picture: 'p/water.jpg' } });
    expect(accepted(await as(readOrder, { id: order.id }))).toMatchObject({
      orderNo: order.orderNo,
      status: 'paid',
      type: 'sale',
      device: { deviceNo: device.deviceNo, name: 'Lobby West', timezone: 'America/New_York', doors: 2 },
      createdAt: '2026-11-20T12:00:22.000Z',
      subtotalMinor: 250,
      discountMinor: 0,
      taxMinor: 22,
      taxRatePpm: 88_750,
      taxMode: 'exclusive',
      totalMinor: 272,
      authorizedMinor: 1_000,
      capturedMinor: 272,
      refundableMinor: 272,
      dueMinor: 0,
      tags: [],
      payment: { method: 'card', cardBrand: 'visa', cardLast4: '4242', payerAccount: null, activityNo: null },
      items: [
        {
          lineNo: 1,
          name: 'Sparkling Water',
          pictureUrl: '/files/p/water.jpg?e=1&s=test',
          door: 'L',
          layer: 1,
          qty: 1,
          unitPriceMinor: 250,
          totalMinor: 272,
          refundedQty: 0,
        },
      ],
      session: { trigger: 'card', closedAt: '2026-11-20T12:00:20.000Z', endedAt: '2026-11-20T12:00:20.000Z' },
      video: null,
    });
  });

  test('shows whether there is a video to members who may see it', async () => {
    const { device, owner, sell, as } = await givenOrderScene(database);
    const key = `m/${device.deviceNo.toLowerCase()}/top.mp4`;
    const media = [{ kind: 'video', key, mime: 'video/mp4', state: 'pending' }];
    const { id, sessionId } = await sell('2026-11-20T12:00:00Z', {}, device, { media });
    const video = async (actor = owner) => accepted(await as(readOrder, { id }, actor)).video;
    expect(await video()).toEqual({ kind: 'video', state: 'pending', viewKey: null });
    expect(await video({ ...owner, permissions: ['order.view'] })).toBeNull();
    const stored = {
      key,
      merchantId: owner.merchantId,
      kind: 'video',
      mime: 'video/mp4',
      state: 'deleted',
      createdAt: new Date(0),
    } as const;
    await prisma.doorSession.update({
      where: { id: sessionId ?? '' },
      data: { media: [{ ...media[0], state: 'uploaded' }] },
    });
    expect(await video()).toEqual({ kind: 'video', state: 'uploaded', viewKey: key });
    await prisma.fileObject.create({ data: stored });
    expect(await video()).toEqual({ kind: 'video', state: 'deleted', viewKey: null });
  });

  test('shows the pictures before and after in the order of their slots, to members who may see them', async () => {
    const { device, owner, sell, as } = await givenOrderScene(database);
    const ref = (key: string, state: string, kind = 'still') => ({ kind, key, mime: 'image/jpeg', state });
    const media = [ref('m/3.jpg', 'lost'), ref('m/2.mp4', 'uploaded', 'video'), ref('m/1.jpg', 'uploaded')];
    const { id } = await sell('2026-11-20T12:00:00Z', {}, device, { media });
    const read = async (actor = owner) => accepted(await as(readOrder, { id }, actor));
    expect((await read()).pictures).toEqual([
      { kind: 'still', state: 'uploaded', viewKey: 'm/1.jpg' },
      { kind: 'still', state: 'lost', viewKey: null },
    ]);
    expect((await read({ ...owner, permissions: ['order.view'] })).pictures).toEqual([]);
  });

  test('returns what happened to the money, also to the hold before a renewed one', async () => {
    const { sell, as } = await givenOrderScene(database);
    const order = await sell('2026-11-20T12:00:22Z', { status: 'unpaid', paidAt: null, capturedMinor: 0 });
    const session = await prisma.doorSession.findUniqueOrThrow({ where: { id: order.sessionId ?? '' } });
    const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
    const tried = { at: at(30).toISOString(), what: 'capture', ok: false, code: 'card_declined' };
    await givenPayment(prisma, session, { state: 'voided', authorizedAt: at(0), updatedAt: at(10) });
    await givenPayment(prisma, session, {
      orderId: order.id,
      state: 'capture_failed',
      authorizedAt: at(20),
      attempts: [tried],
    });
    const { money, dueMinor } = accepted(await as(readOrder, { id: order.id }));
    expect(dueMinor).toBe(272);
    expect(money).toEqual([
      { kind: 'held', at: at(0).toISOString(), amountMinor: 1_000 },
      { kind: 'released', at: at(10).toISOString(), amountMinor: 1_000 },
      { kind: 'held', at: at(20).toISOString(), amountMinor: 1_000 },
      { kind: 'gave_up', at: at(30).toISOString(), code: 'card_declined' },
    ]);
  });
});
