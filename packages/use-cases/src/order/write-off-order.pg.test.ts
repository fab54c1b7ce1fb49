import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenPayment } from '@larder/testkit/given/given-sale';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readOrder } from './read-order.ts';
import { rollUpSales } from './roll-up-sales.ts';
import { writeOffOrder } from './write-off-order.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);

const unpaid = { status: 'unpaid', paidAt: null, capturedMinor: 200 } as const;

async function givenUnpaid() {
  const scene = await givenOrderScene(database);
  const order = await scene.sell('2026-11-20T12:00:00Z', unpaid);
  const session = await prisma.doorSession.findUniqueOrThrow({ where: { id: order.sessionId ?? '' } });
  const capturedAt = new Date('2026-11-20T12:00:05Z');
  await givenPayment(prisma, session, {
    orderId: order.id,
    state: 'captured',
    capturedMinor: 200,
    capturedAt,
    authorizedAt: new Date('2026-11-20T11:59:00Z'),
  });
  const audits = () => prisma.auditLog.findMany({ where: { objectId: order.id } });
  const stored = () => prisma.salesOrder.findUniqueOrThrow({ where: { id: order.id } });
  return { ...scene, order, capturedAt, audits, stored };
}

describe('writing off an unpaid order', () => {
  test('completes it with its rest written off, emits the change and is audited', async () => {
    const { owner, order, device, capturedAt, audits, stored, as } = await givenUnpaid();
    expect(accepted(await as(writeOffOrder, { id: order.id }))).toEqual({ id: order.id, version: 2 });
    expect(await stored()).toMatchObject({
      status: 'completed',
      capturedMinor: 200n,
      writtenOffMinor: 72n,
      paidAt: capturedAt,
      completedAt: env.clock.now(),
      version: 2,
    });
    expect(await audits()).toMatchObject([
      {
        action: 'order.writeOff',
        objectType: 'order',
        deviceId: device.id,
        actorId: owner.accountId,
        result: 'ok',
        diff: { status: ['unpaid', 'completed'], writtenOffMinor: [0, 72] },
      },
    ]);
    const events = await prisma.liveEvent.findMany({ where: { type: 'order.changed' } });
    expect(events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ orderId: order.id, version: 2 }),
    );
    const read = accepted(await as(readOrder, { id: order.id }));
    expect(read).toMatchObject({ dueMinor: 0, writtenOffMinor: 72, refundableMinor: 200 });
    expect(read.money.map(({ kind, at }) => [kind, at])).toEqual([
      ['held', '2026-11-20T11:59:00.000Z'],
      ['charged', '2026-11-20T12:00:05.000Z'],
      ['written_off', env.clock.now().toISOString()],
    ]);
  });

  test('happens once, however often and by however many members it is sent', async () => {
    const { owner, order, audits, stored, as } = await givenUnpaid();
    const call = { requestId: 'test', mutationKey: env.newId() };
    const send = () => runUseCase(env, writeOffOrder, owner, { id: order.id }, call);
    const first = accepted(await send());
    expect(accepted(await send())).toEqual(first);
    const others = await Promise.all([
      as(writeOffOrder, { id: order.id }),
      as(writeOffOrder, { id: order.id }),
    ]);
    expect(others.map((answer) => refusalOf(answer)?.code)).toEqual([
      'ILLEGAL_TRANSITION',
      'ILLEGAL_TRANSITION',
    ]);
    expect(await stored()).toMatchObject({ writtenOffMinor: 72n, version: 2 });
    expect((await audits()).filter(({ result }) => result === 'ok')).toHaveLength(1);
  });

  test.each(['processing', 'paid', 'completed'] as const)(
    'is refused for an order that is %s',
    async (status) => {
      const { sell, as } = await givenOrderScene(database);
      const { id } = await sell('2026-11-20T12:00:00Z', { status, completedAt: new Date() });
      expect(refusalOf(await as(writeOffOrder, { id }))?.code).toBe('ILLEGAL_TRANSITION');
    },
  );

  test('is refused without the permission, and for orders of other merchants and cabinets out of scope', async () => {
    const { merchant, owner, order, as } = await givenUnpaid();
    const stranger = await givenOrderScene(database);
    const elsewhere = await givenCabinet(prisma, merchant.id);
    for (const [actor, code] of [
      [{ ...owner, permissions: ['order.view', 'order.refund'] as const }, 'FORBIDDEN'],
      [{ ...owner, deviceScope: [elsewhere.id] }, 'NOT_FOUND'],
      [stranger.owner, 'NOT_FOUND'],
    ] as const)
      expect(refusalOf(await as(writeOffOrder, { id: order.id }, actor))).toEqual({ code });
  });

  test('leaves the sums of its day as they were: it stays among the unpaid', async () => {
    const { device, order, as } = await givenUnpaid();
    const at = { merchantId: order.merchantId, deviceId: device.id, businessDate: new Date('2026-11-21') };
    const sums = async () => {
      await prisma.rollupDirty.create({ data: { ...at, markedAt: env.clock.now() } });
      accepted(await runUseCase(env, rollUpSales, systemActor, {}, { requestId: 'test' }));
      return prisma.salesDaily.findMany({ where: { deviceId: device.id } });
    };
    const before = await sums();
    expect(before).toMatchObject([{ orders: 0, unpaidOrders: 1, netMinor: 0n }]);
    accepted(await as(writeOffOrder, { id: order.id }));
    expect(await sums()).toEqual(before);
  });

  test('never writes off more or less than what is due: the database refuses it', async () => {
    const { order } = await givenUnpaid();
    const change = (data: object) => prisma.salesOrder.update({ where: { id: order.id }, data });
    const completed = { status: 'completed', completedAt: new Date() };
    for (const writtenOffMinor of [-1, 71, 73])
      await expect(change({ ...completed, writtenOffMinor })).rejects.toThrow('written_off_is_the_rest');
    await expect(change({ writtenOffMinor: 72 })).rejects.toThrow('written_off_is_the_rest');
  });
});
