// long: each act of a rule with its money, its record and its races
import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { type AbnormalScene, givenAbnormalScene } from '@larder/testkit/abnormal-scene';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { eventOf } from '@larder/testkit/given/given-events';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, ingestEvents, leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readSettingsPage } from '../../device/read-settings-page.ts';
import { applyAbnormalRule } from './apply-abnormal-rule.ts';
import { claimAbnormal } from './claim-abnormal.ts';
import { expireAbnormalOrders } from './expire-abnormal-orders.ts';
import { listAbnormal } from './list-abnormal.ts';
import { readAbnormal } from './read-abnormal.ts';
import { remindAbnormal } from './remind-abnormal.ts';
import { saveAbnormalRule } from './save-abnormal-rule.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { summarizeAbnormal } from './summarize-abnormal.ts';

let database: TestDatabase;
let scene: AbnormalScene;
let owner: Member;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await givenAbnormalScene(database);
  owner = await givenMember(database.prisma, scene.merchantId, { displayName: 'Olga' });
});
afterEach(() => leaveNothingDue(database));

const bounds = { mode: 'accept_suggestion', minConfPercent: 55, maxMinor: 2_000, minutesLeft: 10 };
const versionNow = async () => {
  const { merchantId } = scene;
  return (await database.prisma.abnormalRule.findUnique({ where: { merchantId } }))?.version ?? 0;
};
const given = async (rule: object = {}) =>
  scene.as(owner, saveAbnormalRule, { ...bounds, version: await versionNow(), ...rule });
const advance = (ms: number) => scene.world.env.clock.advance(ms);
/** Moves to the last ten minutes of an order that was just opened. */
const lastMinutes = () => advance(24 * HOUR_MS - 10 * MINUTE_MS);
const judge = () => asSystem(scene.world.env, applyAbnormalRule, {});
const settle = (id: string, by = scene.anna) =>
  scene.as(by, settleAbnormal, {
    id,
    items: [{ productId: scene.cola.id, door: null, layer: null, qty: 1 }],
  });
const orderOf = (id: string) =>
  database.prisma.salesOrder.findUniqueOrThrow({
    where: { id },
    include: { items: true, label: true, ruleResult: true, payment: true },
  });
const onHand = async () =>
  (
    await database.prisma.stockLevel.findFirst({
      where: { deviceId: scene.device.id, productId: scene.cola.id },
    })
  )?.onHand;

describe('a rule that accepts suggestions', () => {
  test('charges the suggestion from its minute on, once, with stock, label and audit row', async () => {
    const { id } = await scene.doubt();
    accepted(await given());
    advance(24 * HOUR_MS - 10 * MINUTE_MS - 1);
    expect(await judge()).toBe(0);
    advance(1);
    expect((await Promise.all([judge(), judge()])).sort()).toEqual([0, 1]);
    expect(await judge()).toBe(0);
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'paid',
      abnormalState: 'resolved',
      type: 'sale_manual',
      totalMinor: 544n,
      capturedMinor: 544n,
      items: [{ qty: 2, unitPriceMinor: 250n, door: 'L', layer: 1 }],
      label: { decision: 'charge', deciderKind: 'rule', deciderId: null, seconds: null },
    });
    expect(await onHand()).toBe(10);
    expect(await database.prisma.auditLog.findMany({ where: { objectId: id } })).toMatchObject([
      {
        action: 'order.applyAbnormalRule',
        actorKind: 'system',
        merchantId: scene.merchantId,
        diff: {
          by: [null, 'rule'],
          decision: [null, 'charge'],
          minConfPercent: [null, 55],
          totalMinor: [null, 544],
        },
      },
    ]);
    const decided = { decision: 'charge', by: null };
    expect(accepted(await scene.as(scene.anna, readAbnormal, { id }))).toMatchObject({ decided, rule: null });
    const { items } = accepted(await scene.as(scene.anna, listAbnormal, { state: 'resolved' }));
    expect(items).toMatchObject([{ decided }]);
    expect(accepted(await scene.as(scene.anna, summarizeAbnormal, undefined)).medianHandlingMs).toBeNull();
  });

  test.each([
    ['unsure', { minConfPercent: 56 }],
    ['above_maximum', { maxMinor: 543 }],
  ])('leaves an order that is %s to people and says why, until the rule changes', async (stop, rule) => {
    const { id } = await scene.doubt();
    accepted(await given(rule));
    lastMinutes();
    expect(await judge()).toBe(1);
    expect(await judge()).toBe(0);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'open', label: null, ruleResult: { stop } });
    expect(accepted(await scene.as(scene.anna, readAbnormal, { id })).rule).toMatchObject({ stop });
    accepted(await given());
    expect(await judge()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: 544n });
  });

  test('judges again once the recognizer has another suggestion', async () => {
    const { id, sessionId } = await scene.doubt();
    accepted(await given({ minConfPercent: 60 }));
    lastMinutes();
    await judge();
    const { cola } = scene;
    const item = {
      door: 'L' as const,
      layer: 1,
      pos: null,
      productId: cola.id,
      qty: 1,
      conf: 0.7,
      dir: 'out' as const,
    };
    const surer = {
      sessionId,
      attempt: 2,
      by: 'cloud' as const,
      result: 'low_confidence' as const,
      items: [item],
      unknown: [],
    };
    await ingestEvents(scene.world, scene, [
      eventOf(7, 'session.recognized', surer, scene.world.env.clock.now()),
    ]);
    expect(await judge()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: 272n });
  });

  test('never charges more than the hold, nor where the hold is gone', async () => {
    const dear = await scene.doubt();
    const gone = await scene.doubt();
    await database.prisma.payment.updateMany({
      where: { sessionId: dear.sessionId },
      data: { authorizedMinor: 543 },
    });
    await database.prisma.payment.updateMany({
      where: { sessionId: gone.sessionId },
      data: { state: 'expired' },
    });
    accepted(await given());
    lastMinutes();
    expect([await judge(), await judge(), await judge()]).toEqual([1, 1, 0]);
    expect(await orderOf(dear.id)).toMatchObject({ label: null, ruleResult: { stop: 'above_hold' } });
    expect(await orderOf(gone.id)).toMatchObject({ label: null, ruleResult: { stop: 'no_hold' } });
  });

  test('leaves a product that is not of the merchant to people', async () => {
    const { id, sessionId } = await scene.doubt();
    const session = await database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
    const [attempt] = session.recognition as { items: object[] }[];
    const items = attempt?.items.map((one) => ({ ...one, productId: 'thing-7' })) ?? [];
    await database.prisma.doorSession.update({
      where: { id: sessionId },
      data: { recognition: [{ ...attempt, items }] as never },
    });
    accepted(await given());
    lastMinutes();
    expect(await judge()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ ruleResult: { stop: 'unusable' } });
  });
});

test('a rule that waives completes the order at 0 and voids its hold', async () => {
  const { id } = await scene.doubt();
  accepted(await given({ mode: 'waive' }));
  lastMinutes();
  expect(await judge()).toBe(1);
  await runJobs(scene.world);
  expect(await orderOf(id)).toMatchObject({
    status: 'completed',
    abnormalState: 'waived',
    totalMinor: 0n,
    label: { decision: 'waive', deciderKind: 'rule', waiveReason: null },
    payment: { state: 'voided' },
  });
  expect(await onHand()).toBe(12);
});

test('a rule that waits, and a merchant without one, let orders expire', async () => {
  const { id } = await scene.doubt();
  lastMinutes();
  expect(await judge()).toBe(0);
  accepted(await given({ mode: 'wait' }));
  expect(await judge()).toBe(0);
  expect(accepted(await scene.as(scene.anna, readAbnormal, { id })).rule).toBeNull();
  advance(10 * MINUTE_MS);
  expect(await asSystem(scene.world.env, expireAbnormalOrders, {})).toBe(1);
  accepted(await given());
  expect(await judge()).toBe(0);
});

describe('a rule beside people and the deadline', () => {
  test('leaves an order alone while a member works on it', async () => {
    const { id } = await scene.doubt();
    accepted(await given());
    lastMinutes();
    accepted(await scene.as(scene.anna, claimAbnormal, { id }));
    expect(await judge()).toBe(0);
    advance(5 * MINUTE_MS);
    expect(await judge()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ label: { deciderKind: 'rule' } });
  });

  test('decides two minutes before the deadline, although a screen that was left open keeps its claim', async () => {
    const { id } = await scene.doubt();
    accepted(await given());
    lastMinutes();
    const ruleAt = async () => accepted(await scene.as(scene.anna, readAbnormal, { id })).rule?.at;
    const minuteOfRule = await ruleAt();
    for (const _ of [1, 2]) {
      accepted(await scene.as(scene.anna, claimAbnormal, { id }));
      advance(4 * MINUTE_MS - 1);
      expect(await judge()).toBe(0);
    }
    expect(Date.parse((await ruleAt()) ?? '') - Date.parse(minuteOfRule ?? '')).toBe(8 * MINUTE_MS);
    advance(2);
    expect(await judge()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', label: { deciderKind: 'rule' } });
    expect(refusalOf(await settle(id))?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('takes part in one of two decisions at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await scene.doubt();
      if (round === 0) accepted(await given());
      lastMinutes();
      const [answer] = await Promise.all([settle(id), judge()]);
      await runJobs(scene.world);
      const order = await orderOf(id);
      const byMember = order.label?.deciderKind === 'member';
      expect(answer.ok).toBe(byMember);
      if (!answer.ok) expect(refusalOf(answer)?.code).toBe('ILLEGAL_TRANSITION');
      expect([order.status, Number(order.capturedMinor)]).toEqual(['paid', byMember ? 272 : 544]);
      expect(await database.prisma.stockMovement.count({ where: { sourceId: id } })).toBe(1);
    }
  });

  test('does not decide an order that a member claims at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await scene.doubt();
      if (round === 0) accepted(await given());
      lastMinutes();
      const [claim] = await Promise.all([scene.as(scene.anna, claimAbnormal, { id }), judge()]);
      const { label } = await orderOf(id);
      expect(claim.ok).toBe(label === null);
      if (claim.ok) accepted(await settle(id));
    }
  });

  test('either decides or lets expire at the deadline, with the money that belongs to it', async () => {
    const { id } = await scene.doubt();
    accepted(await given());
    advance(24 * HOUR_MS - 1);
    const judged = judge();
    advance(1);
    await Promise.all([judged, asSystem(scene.world.env, expireAbnormalOrders, {})]);
    await asSystem(scene.world.env, expireAbnormalOrders, {});
    expect(await judge()).toBe(0);
    await runJobs(scene.world);
    const order = await orderOf(id);
    expect([order.abnormalState, order.payment?.state]).toEqual(
      order.label ? ['resolved', 'captured'] : ['expired', 'voided'],
    );
  });
});

test('members who can handle orders, and owners, get one notice of what a rule decided', async () => {
  await scene.doubt();
  accepted(await given());
  lastMinutes();
  await judge();
  const remind = () => asSystem(scene.world.env, remindAbnormal, {});
  await Promise.all([remind(), remind()]);
  await remind();
  const news = async () =>
    (
      await database.prisma.notice.findMany({
        where: { merchantId: scene.merchantId, key: { contains: 'rule' } },
        include: { membership: true },
      })
    )
      .map(({ membership, key }) => `${membership.displayName} ${key}`)
      .sort();
  expect(await news()).toEqual([
    'Anna abnormal.ruleCharged',
    'Ben abnormal.ruleCharged',
    'Olga abnormal.ruleCharged',
  ]);
  advance(MINUTE_MS);
  await scene.doubt();
  await scene.doubt();
  lastMinutes();
  await judge();
  await judge();
  await remind();
  expect((await news()).filter((one) => one.includes('Olga'))).toEqual([
    'Olga abnormal.by_ruleMany',
    'Olga abnormal.ruleCharged',
  ]);
});

test('only a member who may edit roles saves a rule, and the settings show it', async () => {
  const manager = await givenMember(database.prisma, scene.merchantId, {
    kind: 'staff',
    systemRole: 'manager',
  });
  const page = async () => accepted(await scene.as(owner, readSettingsPage, undefined)).abnormalRule;
  expect(await page()).toMatchObject({ mode: 'wait', maxMinor: null });
  const rule = { ...bounds, version: 0 };
  expect(refusalOf(await scene.as(actorOf(manager), saveAbnormalRule, rule))?.code).toBe('FORBIDDEN');
  accepted(await given());
  expect(await page()).toMatchObject({ preselectPercent: 80 });
  accepted(await given({ minutesLeft: 30, preselectPercent: 90 }));
  expect(await page()).toEqual({ ...bounds, minutesLeft: 30, preselectPercent: 90, version: 2 });
  // A phone of the last release does not send it.
  accepted(await given({ minutesLeft: 15 }));
  expect(await page()).toMatchObject({ minutesLeft: 15, preselectPercent: 90, version: 3 });
  for (const wrong of [
    { minConfPercent: 49 },
    { preselectPercent: 49 },
    { minConfPercent: 101 },
    { maxMinor: 0 },
    { maxMinor: null },
    { minutesLeft: 7 },
    { mode: 'guess' },
  ]) {
    expect(refusalOf(await given(wrong))?.code).toBe('BAD_INPUT');
  }
});

test('two members who change the rule at once do not overwrite each other: one is refused', async () => {
  for (const version of [0, 1]) {
    const answers = await Promise.all([5, 30].map((minutesLeft) => given({ minutesLeft, version })));
    expect(answers.map((answer) => refusalOf(answer)?.code ?? 'saved').sort()).toEqual([
      'DATA_PROCESSING',
      'saved',
    ]);
    const saved = answers[0]?.ok ? 5 : 30;
    const page = accepted(await scene.as(owner, readSettingsPage, undefined));
    expect(page.abnormalRule).toMatchObject({ minutesLeft: saved, version: version + 1 });
  }
});
