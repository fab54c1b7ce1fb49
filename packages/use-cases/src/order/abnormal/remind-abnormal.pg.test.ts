import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { type AbnormalScene, givenAbnormalScene } from '@larder/testkit/abnormal-scene';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem, leaveNothingDue } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { remindAbnormal } from './remind-abnormal.ts';
import { settleAbnormal } from './settle-abnormal.ts';

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

const remind = () => asSystem(scene.world.env, remindAbnormal, {});
const advance = (ms: number) => scene.world.env.clock.advance(ms);
/** Notices since the last look, as `name key`, sorted. */
async function news() {
  const notices = await database.prisma.notice.findMany({
    where: { merchantId: scene.merchantId },
    include: { membership: true, deliveries: true },
  });
  return notices.map(({ membership, key, deliveries }) =>
    [membership.displayName, key, ...deliveries.map(({ method }) => method).sort()].join(' '),
  );
}
const rows = () =>
  database.prisma.abnormalNotice.findMany({
    where: { merchantId: scene.merchantId },
    orderBy: { stage: 'asc' },
  });

describe('reminders of an abnormal order', () => {
  test('are one at each stage for each member who can handle it, and the last one also for owners', async () => {
    const { prisma } = database;
    await givenMember(prisma, scene.merchantId, { displayName: 'Olga' });
    await givenMember(prisma, scene.merchantId, { kind: 'staff', systemRole: 'viewer', displayName: 'Vera' });
    const scoped = { kind: 'staff', systemRole: 'support', deviceScope: 'selected' } as const;
    await givenMember(prisma, scene.merchantId, { ...scoped, displayName: 'Elsa' });
    const { id } = await scene.doubt();
    await Promise.all([remind(), remind()]);
    await remind();
    expect((await news()).sort()).toEqual(['Anna abnormal.opened push', 'Ben abnormal.opened push']);
    advance(20 * HOUR_MS - 1);
    await remind();
    expect(await news()).toHaveLength(2);
    advance(1);
    await remind();
    await remind();
    expect((await news()).filter((one) => one.includes('urgent')).sort()).toEqual([
      'Anna abnormal.urgent email push',
      'Ben abnormal.urgent email push',
    ]);
    advance(3 * HOUR_MS);
    await remind();
    expect((await news()).filter((one) => one.includes('last_call')).sort()).toEqual([
      'Anna abnormal.last_call email push',
      'Ben abnormal.last_call email push',
      'Olga abnormal.last_call email push',
    ]);
    advance(HOUR_MS);
    expect(await remind()).toBe(0);
    const notice = await prisma.notice.findFirstOrThrow({ where: { merchantId: scene.merchantId } });
    expect(notice.target).toEqual({ screen: 'abnormalOrder', orderId: id });
    expect((await rows()).map(({ stage, notified }) => [stage, notified])).toEqual([
      ['opened', 2],
      ['urgent', 2],
      ['last_call', 3],
    ]);
  });

  test('share one notice when several orders become due within ten minutes', async () => {
    await scene.doubt();
    await remind();
    await scene.doubt();
    await scene.doubt();
    await remind();
    expect(await news()).toHaveLength(2);
    advance(10 * MINUTE_MS);
    await remind();
    const many = (await news()).filter((one) => one.includes('openedMany'));
    expect(many.sort()).toEqual(['Anna abnormal.openedMany push', 'Ben abnormal.openedMany push']);
    const notice = await database.prisma.notice.findFirstOrThrow({
      where: { key: 'abnormal.openedMany', merchantId: scene.merchantId },
    });
    expect(notice).toMatchObject({ target: { screen: 'abnormalOrders' }, params: { orders: 2 } });
  });

  test('end with its decision', async () => {
    const { id } = await scene.doubt();
    await scene.as(scene.anna, settleAbnormal, { id, items: [], nothingTaken: true });
    expect(await remind()).toBe(0);
  });

  test('are not made up for after a time without the service', async () => {
    await scene.doubt();
    advance(23.5 * HOUR_MS);
    await remind();
    expect((await news()).sort()).toEqual([
      'Anna abnormal.last_call email push',
      'Ben abnormal.last_call email push',
    ]);
    expect((await rows()).map(({ stage, notified }) => [stage, notified])).toEqual([
      ['opened', 0],
      ['urgent', 0],
      ['last_call', 2],
    ]);
  });

  test('go to the owner where nobody else can handle it, and record where nobody can', async () => {
    const { prisma } = database;
    await prisma.membership.updateMany({
      where: { merchantId: scene.merchantId },
      data: { status: 'disabled' },
    });
    await scene.doubt();
    await remind();
    expect(await news()).toEqual([]);
    expect(await rows()).toMatchObject([{ stage: 'opened', notified: 0 }]);
    await givenMember(prisma, scene.merchantId, { displayName: 'Olga' });
    advance(20 * HOUR_MS);
    await remind();
    expect(await news()).toEqual(['Olga abnormal.urgent email push']);
  });

  test("wait for the end of a member's quiet hours, except the last one", async () => {
    const { prisma } = database;
    const merchant = await prisma.merchant.findUniqueOrThrow({ where: { id: scene.merchantId } });
    const at = scene.world.env.clock.now();
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: merchant.timezone,
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const fromMin = Number(hour.format(at)) * 60;
    await prisma.alertSubscription.create({
      data: {
        id: newTestId(),
        merchantId: scene.merchantId,
        membershipId: scene.anna.membership.id,
        type: 'power_off',
        methods: ['push'],
        quietFromMin: fromMin,
        quietToMin: (fromMin + 23 * 60 + 30) % 1_440,
        createdAt: at,
        updatedAt: at,
      },
    });
    await scene.doubt();
    await remind();
    const dueOf = async (key: string) =>
      (
        await prisma.noticeDelivery.findFirstOrThrow({
          where: { notice: { key, membershipId: scene.anna.membership.id } },
        })
      ).dueAt.getTime();
    expect((await dueOf('abnormal.opened')) - at.getTime()).toBeGreaterThan(22 * HOUR_MS);
    advance(23 * HOUR_MS);
    await remind();
    expect(await dueOf('abnormal.last_call')).toBe(scene.world.env.clock.now().getTime());
  });
});
