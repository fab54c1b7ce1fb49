// long: what a waiting decision does to everything else that decides its order
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
import { applyAbnormalRule } from './apply-abnormal-rule.ts';
import { claimAbnormal } from './claim-abnormal.ts';
import { expireAbnormalOrders } from './expire-abnormal-orders.ts';
import { listAbnormal } from './list-abnormal.ts';
import { listWaitingDecisions } from './list-waiting-decisions.ts';
import { makeAbnormalDecision } from './make-abnormal-decision.ts';
import { readAbnormal } from './read-abnormal.ts';
import { remindAbnormal } from './remind-abnormal.ts';
import { runWaitingDecision } from './run-waiting-decision.ts';
import { saveAbnormalRule } from './save-abnormal-rule.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { undoAbnormalDecision } from './undo-abnormal-decision.ts';

let database: TestDatabase;
let scene: AbnormalScene;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await givenAbnormalScene(database);
});
afterEach(async () => {
  await database.prisma.waitingDecision.deleteMany();
  await leaveNothingDue(database);
});

const { waitMs, waitingAtMostMs } = abnormalLimits;
const advance = (ms: number) => scene.world.env.clock.advance(ms);
const colas = (qty = 2) => [{ productId: scene.cola.id, door: null, layer: null, qty }];
const make = (id: string, by = scene.anna, asked: object = {}) =>
  scene.as(by, makeAbnormalDecision, { id, decision: 'charge', items: colas(), ...asked });
const undo = (id: string, decisionId: string, by = scene.anna) =>
  scene.as(by, undoAbnormalDecision, { id, decisionId });
const run = () => asSystem(scene.world.env, runWaitingDecision, {});
const expire = () => asSystem(scene.world.env, expireAbnormalOrders, {});
/** Makes a decision that waits; returns its id. */
async function given(id: string, asked: object = {}): Promise<string> {
  const { waits } = accepted(await make(id, scene.anna, asked));
  if (!waits) throw new Error('it was carried out at once');
  return waits.decisionId;
}
const orderOf = (id: string) =>
  database.prisma.salesOrder.findUniqueOrThrow({
    where: { id },
    include: { items: true, label: true, payment: true },
  });
const auditOf = (id: string) =>
  database.prisma.auditLog.findMany({
    where: { objectId: id },
    orderBy: { at: 'asc' },
    select: { action: true, actorKind: true, actorId: true },
  });

describe('a decision made on a phone', () => {
  test('changes nothing for 8 s, then charges once, as the act of its member', async () => {
    const { id } = await scene.doubt();
    await given(id);
    advance(waitMs - 1);
    expect(await run()).toBe(0);
    expect(await orderOf(id)).toMatchObject({
      status: 'abnormal',
      abnormalState: 'open',
      items: [],
      label: null,
    });
    advance(1);
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
    expect(await run()).toBe(0);
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'paid',
      abnormalState: 'resolved',
      capturedMinor: 544n,
      items: [{ qty: 2 }],
      label: { decision: 'charge', deciderKind: 'member', deciderId: scene.anna.membership.id },
    });
    const { accountId } = scene.anna.membership;
    expect(await auditOf(id)).toEqual([
      { action: 'order.makeAbnormalDecision', actorKind: 'user', actorId: accountId },
      { action: 'order.settleAbnormal', actorKind: 'user', actorId: accountId },
    ]);
    expect(await database.prisma.waitingDecision.count()).toBe(0);
  });

  test('keeps the instant at which it was made as the time of the decision', async () => {
    const { id } = await scene.doubt();
    accepted(await scene.as(scene.anna, claimAbnormal, { id }));
    advance(MINUTE_MS);
    const madeAt = scene.world.env.clock.now();
    await given(id);
    advance(waitMs);
    await run();
    expect((await orderOf(id)).label).toMatchObject({ at: madeAt, seconds: 60 });
  });

  test.each([
    ['nothing_taken', {}, 'resolved'],
    ['waive', { reason: 'no_evidence' }, 'waived'],
  ])('completes the order at 0 after the decision %s', async (decision, more, abnormalState) => {
    const { id } = await scene.doubt();
    await given(id, { decision, items: [], ...more });
    advance(waitMs);
    await run();
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'completed',
      abnormalState,
      totalMinor: 0n,
      payment: { state: 'voided' },
    });
  });

  test('refuses at once what can never be carried out', async () => {
    const { id } = await scene.doubt();
    expect(refusalOf(await make(id, scene.anna, { items: [] }))?.code).toBe('ABNORMAL_NO_ITEM');
    expect(refusalOf(await make(id, scene.anna, { items: colas(99) }))?.code).toBe('ABNORMAL_TOO_MANY');
    const foreign = [{ productId: newTestId(), door: 'L', layer: 1, qty: 1 }];
    expect(refusalOf(await make(id, scene.anna, { items: foreign }))?.code).toBe('NOT_FOUND');
    expect(refusalOf(await make(newTestId()))?.code).toBe('NOT_FOUND');
    expect(await database.prisma.waitingDecision.count()).toBe(0);
  });
});

describe('a decision that nobody undoes', () => {
  test('is one of two that phones make at the same moment', async () => {
    const { id } = await scene.doubt();
    const answers = await Promise.all([
      make(id),
      make(id, scene.ben, { decision: 'nothing_taken', items: [] }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((one) => (one.ok ? [] : one.refusal.code))).toEqual(['ABNORMAL_WAITING']);
    expect(await database.prisma.waitingDecision.count()).toBe(1);
  });

  test('is carried out though its member has been disabled meanwhile', async () => {
    const { id } = await scene.doubt();
    await given(id);
    const { id: memberId } = scene.anna.membership;
    await database.prisma.membership.update({ where: { id: memberId }, data: { status: 'disabled' } });
    advance(waitMs);
    expect(await run()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', label: { deciderId: memberId } });
  });

  test('fails if it would charge another sum than its member was shown', async () => {
    const { id } = await scene.doubt();
    const other = await givenProduct(database.prisma, scene.merchantId);
    const tea = [{ productId: other.id, door: 'L', layer: 1, qty: 1 }];
    await given(id, { items: tea });
    await database.prisma.merchantProduct.update({ where: { id: other.id }, data: { priceMinor: 2_500 } });
    advance(waitMs);
    expect(await run()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ status: 'abnormal', abnormalState: 'open', items: [] });
    expect(accepted(await scene.as(scene.anna, listWaitingDecisions, undefined))).toMatchObject([
      { refusal: 'PRICE_MOVED' },
    ]);
    accepted(await make(id, scene.anna, { items: tea }));
  });

  test('is named no more to a member who no longer sees its cabinet', async () => {
    const { id } = await scene.doubt();
    await given(id);
    const unscoped = { ...actorOf(scene.anna), deviceScope: [] };
    expect(accepted(await scene.as(unscoped, listWaitingDecisions, undefined))).toEqual([]);
  });
});

describe('undoing a decision', () => {
  test('leaves the order open, and works until the decision is carried out', async () => {
    const { id } = await scene.doubt();
    const decisionId = await given(id);
    advance(waitMs + MINUTE_MS);
    accepted(await undo(id, decisionId));
    expect(refusalOf(await scene.as(scene.ben, claimAbnormal, { id }))).toEqual({
      code: 'ABNORMAL_CLAIMED',
      params: { name: 'Anna' },
    });
    expect(await run()).toBe(0);
    expect(await orderOf(id)).toMatchObject({ status: 'abnormal', abnormalState: 'open', label: null });
    accepted(await undo(id, decisionId));
    const again = await given(id, { items: colas(1) });
    accepted(await undo(id, decisionId));
    expect(await database.prisma.waitingDecision.findMany()).toMatchObject([{ id: again, orderId: id }]);
    advance(waitMs);
    await run();
    expect(refusalOf(await undo(id, again))?.code).toBe('ABNORMAL_CARRIED_OUT');
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: 272n });
  });

  test('has one winner if it is carried out at the same moment', async () => {
    const { id } = await scene.doubt();
    const decisionId = await given(id);
    advance(waitMs);
    const [, undone] = await Promise.all([run(), undo(id, decisionId)]);
    const { abnormalState, label } = await orderOf(id);
    if (undone.ok) expect({ abnormalState, label }).toEqual({ abnormalState: 'open', label: null });
    else expect([abnormalState, undone.refusal.code]).toEqual(['resolved', 'ABNORMAL_CARRIED_OUT']);
  });

  test('is only for the member who made it', async () => {
    const { id } = await scene.doubt();
    const decisionId = await given(id);
    expect(refusalOf(await undo(id, decisionId, scene.ben))).toEqual({
      code: 'ABNORMAL_WAITING',
      params: { name: 'Anna' },
    });
    const stranger = await givenAbnormalScene(database);
    expect(refusalOf(await stranger.as(stranger.anna, undoAbnormalDecision, { id, decisionId }))?.code).toBe(
      'NOT_FOUND',
    );
    expect(await database.prisma.waitingDecision.count()).toBe(1);
  });
});

describe('an order of which a decision waits', () => {
  test('counts as decided for everybody, also for its own member', async () => {
    const { id } = await scene.doubt();
    const decisionId = await given(id);
    const refused = { code: 'ABNORMAL_WAITING', params: { name: 'Anna' } };
    expect(refusalOf(await scene.as(scene.ben, settleAbnormal, { id, items: colas(1) }))).toEqual(refused);
    expect(refusalOf(await make(id, scene.ben))).toEqual(refused);
    expect(refusalOf(await make(id))).toEqual(refused);
    expect(refusalOf(await scene.as(scene.ben, claimAbnormal, { id }))).toEqual(refused);
    expect(accepted(await scene.as(scene.ben, readAbnormal, { id })).waiting).toMatchObject({
      id: decisionId,
      decision: 'charge',
      by: 'Anna',
      isOwn: false,
    });
    const { items } = accepted(await scene.as(scene.anna, listAbnormal, {}));
    expect(items).toMatchObject([{ id, waiting: { name: 'Anna', isOwn: true } }]);
    expect(accepted(await scene.as(scene.anna, listWaitingDecisions, undefined))).toMatchObject([
      {
        id: decisionId,
        orderId: id,
        product: 'Cola',
        units: 2,
        others: 0,
        totalMinor: 544,
        captureMinor: 544,
        refusal: null,
      },
    ]);
    expect(accepted(await scene.as(scene.ben, listWaitingDecisions, undefined))).toEqual([]);
  });

  test('is left alone by the rule of the merchant', async () => {
    const owner = await givenMember(database.prisma, scene.merchantId, { displayName: 'Olga' });
    const { id } = await scene.doubt();
    const rule = { mode: 'waive', minConfPercent: 65, maxMinor: null, minutesLeft: 10, version: 0 };
    accepted(await scene.as(owner, saveAbnormalRule, rule));
    advance(24 * HOUR_MS - 10 * MINUTE_MS - 1);
    await given(id);
    advance(waitMs);
    expect(await asSystem(scene.world.env, applyAbnormalRule, {})).toBe(0);
    await run();
    expect(await orderOf(id)).toMatchObject({ label: { decision: 'charge', deciderKind: 'member' } });
  });

  test('is named to nobody as undecided until it is undone', async () => {
    const { id } = await scene.doubt();
    const decisionId = await given(id);
    const remind = () => asSystem(scene.world.env, remindAbnormal, {});
    expect(await remind()).toBe(0);
    accepted(await undo(id, decisionId));
    expect(await remind()).toBe(1);
  });

  test('does not expire, and is charged after its deadline because the decision was made in time', async () => {
    const { id } = await scene.doubt();
    advance(24 * HOUR_MS - MINUTE_MS);
    await given(id);
    advance(2 * MINUTE_MS);
    expect(await expire()).toBe(0);
    await run();
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: 544n });
  });

  test('expires after all if nothing carries the decision out, which then fails with a reason', async () => {
    const { id } = await scene.doubt();
    advance(24 * HOUR_MS - MINUTE_MS);
    await given(id);
    advance(waitMs + waitingAtMostMs);
    expect(await expire()).toBe(1);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'expired', label: null });
    expect(accepted(await scene.as(scene.anna, listWaitingDecisions, undefined))).toMatchObject([
      { refusal: 'ABNORMAL_EXPIRED' },
    ]);
  });

  test('belongs to a better recognition that settles it first, and the decision fails with a reason', async () => {
    const { id, sessionId } = await scene.doubt();
    const decisionId = await given(id, { decision: 'nothing_taken', items: [] });
    const { cola } = scene;
    const item = {
      door: 'L' as const,
      layer: 1,
      pos: null,
      productId: cola.id,
      qty: 1,
      conf: 0.97,
      dir: 'out' as const,
    };
    const surer = {
      sessionId,
      attempt: 2,
      by: 'cloud' as const,
      result: 'ok' as const,
      items: [item],
      unknown: [],
    };
    await ingestEvents(scene.world, scene, [
      eventOf(7, 'session.recognized', surer, scene.world.env.clock.now()),
    ]);
    expect((await orderOf(id)).status).not.toBe('abnormal');
    advance(waitMs);
    expect(await run()).toBe(1);
    const own = async () => accepted(await scene.as(scene.anna, listWaitingDecisions, undefined));
    expect(await own()).toMatchObject([{ id: decisionId, refusal: 'ILLEGAL_TRANSITION' }]);
    await undo(id, decisionId, scene.ben);
    expect(await own()).toHaveLength(1);
    accepted(await undo(id, decisionId));
    expect(await own()).toEqual([]);
  });
});

test('a decision with less than a minute left is carried out at once, after a question', async () => {
  const { id } = await scene.doubt();
  advance(24 * HOUR_MS - MINUTE_MS + 1);
  expect(refusalOf(await make(id))?.code).toBe('ABNORMAL_LAST_MINUTE');
  expect(accepted(await make(id, scene.anna, { atOnce: true }))).toEqual({ waits: null });
  expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: 544n });
});

test('a decision whose member agreed to one without Undo waits all the same where there is time', async () => {
  const { id } = await scene.doubt();
  expect(accepted(await make(id, scene.anna, { atOnce: true })).waits).not.toBeNull();
});
