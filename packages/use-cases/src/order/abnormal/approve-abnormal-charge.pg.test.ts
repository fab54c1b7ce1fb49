// long: what a charge that waits for a second member does to its order, and what ends it
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
import { readOverview } from '../../home/read-overview.ts';
import { applyAbnormalRule } from './apply-abnormal-rule.ts';
import { approveAbnormalCharge } from './approve-abnormal-charge.ts';
import { claimAbnormal } from './claim-abnormal.ts';
import { expireAbnormalOrders } from './expire-abnormal-orders.ts';
import { listAbnormal } from './list-abnormal.ts';
import { listWaitingDecisions } from './list-waiting-decisions.ts';
import { makeAbnormalDecision } from './make-abnormal-decision.ts';
import { readAbnormal } from './read-abnormal.ts';
import { rejectAbnormalCharge } from './reject-abnormal-charge.ts';
import { remindAbnormal } from './remind-abnormal.ts';
import { requestAbnormalCharge } from './request-abnormal-charge.ts';
import { runWaitingDecision } from './run-waiting-decision.ts';
import { saveAbnormalRule } from './save-abnormal-rule.ts';
import { settleAbnormal } from './settle-abnormal.ts';
import { summarizeAbnormal } from './summarize-abnormal.ts';
import { undoAbnormalDecision } from './undo-abnormal-decision.ts';

let database: TestDatabase;
let scene: AbnormalScene;
/** 217.75 with tax, beside a hold of 15.00 of which ten make 150.00. */
let gold: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await givenAbnormalScene(database);
  ({ id: gold } = await givenProduct(database.prisma, scene.merchantId, {
    priceMinor: 20_000,
  }));
});
afterEach(async () => {
  await database.prisma.waitingDecision.deleteMany();
  await leaveNothingDue(database);
});

const TOTAL = 21_775;
const advance = (ms: number) => scene.world.env.clock.advance(ms);
const golds = (qty = 1) => [{ productId: gold, door: 'L', layer: 2, qty }];
const ask = (id: string, items: object[] = golds(), by = scene.anna) =>
  scene.as(by, requestAbnormalCharge, { id, items });
const approve = (id: string, decisionId: string, by = scene.ben) =>
  scene.as(by, approveAbnormalCharge, { id, decisionId });
const reject = (id: string, decisionId: string, by = scene.ben, note?: string) =>
  scene.as(by, rejectAbnormalCharge, { id, decisionId, note });
const withdraw = (id: string, decisionId: string, by = scene.anna) =>
  scene.as(by, undoAbnormalDecision, { id, decisionId });
const run = () => asSystem(scene.world.env, runWaitingDecision, {});
/** An order with a charge that waits for a second member. */
async function given(): Promise<{
  readonly id: string;
  readonly sessionId: string;
  readonly decisionId: string;
}> {
  const order = await scene.doubt();
  return { ...order, ...accepted(await ask(order.id)) };
}
const orderOf = (id: string) =>
  database.prisma.salesOrder.findUniqueOrThrow({
    where: { id },
    include: { items: true, label: true, payment: true },
  });
const untouched = { status: 'abnormal', abnormalState: 'open', items: [], label: null, capturedMinor: 0n };
const failedOf = async (member = scene.anna) =>
  accepted(await scene.as(member, listWaitingDecisions, undefined)).map(({ refusal }) => refusal);
const noticesOf = async (like: string) => {
  const rows = await database.prisma.notice.findMany({
    where: { merchantId: scene.merchantId, key: { startsWith: like } },
    include: { membership: { select: { displayName: true } } },
  });
  return rows.map(({ key, membership }) => `${membership.displayName} ${key}`).toSorted();
};

describe('a charge above ten holds', () => {
  test('charges nobody until another member approves it, and then as it was entered', async () => {
    const { id, decisionId } = await given();
    advance(3 * HOUR_MS);
    expect(await run()).toBe(0);
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject(untouched);
    accepted(await approve(id, decisionId));
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({
      status: 'unpaid',
      abnormalState: 'resolved',
      totalMinor: BigInt(TOTAL),
      capturedMinor: 1_500n,
      items: [{ qty: 1, productId: gold }],
      label: {
        decision: 'charge',
        deciderId: scene.anna.membership.id,
        approverId: scene.ben.membership.id,
        at: scene.world.env.clock.now(),
      },
    });
    expect(await database.prisma.waitingDecision.count()).toBe(0);
    expect(accepted(await scene.as(scene.ben, readAbnormal, { id })).decided).toMatchObject({
      by: 'Anna',
      approvedBy: 'Ben',
    });
    expect(
      await database.prisma.auditLog.findMany({
        where: { objectId: id },
        orderBy: { at: 'asc' },
        select: { action: true, actorId: true },
      }),
    ).toEqual([
      { action: 'order.requestAbnormalCharge', actorId: scene.anna.account.id },
      { action: 'order.approveAbnormalCharge', actorId: scene.ben.account.id },
    ]);
  });

  test('is told to those who may approve it, and what became of it to the member who entered it', async () => {
    const owner = await givenMember(database.prisma, scene.merchantId, { displayName: 'Olga' });
    const other = await givenMember(database.prisma, scene.merchantId, {
      kind: 'staff',
      systemRole: 'finance',
      displayName: 'Fay',
    });
    const { id, decisionId } = await given();
    expect(await noticesOf('charge.')).toEqual(['Ben charge.approval', 'Olga charge.approval']);
    accepted(await approve(id, decisionId, owner));
    expect(await noticesOf('charge.appr')).toEqual([
      'Anna charge.approved',
      'Ben charge.approval',
      'Olga charge.approval',
    ]);
    expect(refusalOf(await approve(id, decisionId, other))?.code).toBe('FORBIDDEN');
  });

  test('waits only above ten holds, and never with more units than the cabinet can have held', async () => {
    const { id } = await scene.doubt();
    expect(refusalOf(await scene.as(scene.anna, settleAbnormal, { id, items: golds() }))?.code).toBe(
      'ABNORMAL_ABOVE_MAX',
    );
    const cola = { productId: scene.cola.id, door: null, layer: null, qty: 1 };
    expect(refusalOf(await ask(id, [cola]))?.code).toBe('ILLEGAL_TRANSITION');
    expect(refusalOf(await ask(id, golds(11)))?.code).toBe('ABNORMAL_TOO_MANY');
    expect(refusalOf(await ask(id, [...golds(6), ...golds(5)]))?.code).toBe('ABNORMAL_TOO_MANY');
    expect(refusalOf(await ask(id, []))?.code).toBe('ABNORMAL_NO_ITEM');
    expect(refusalOf(await ask(newTestId()))?.code).toBe('NOT_FOUND');
    expect(await database.prisma.waitingDecision.count()).toBe(0);
  });

  test('is refused where nobody else may approve it, with what the member may charge', async () => {
    const { id } = await scene.doubt();
    const alone = async () => accepted(await scene.as(scene.anna, readAbnormal, { id })).approval;
    expect(await alone()).toEqual({ maxMinor: 15_000, hasApprover: true, charge: null });
    const { id: ben } = scene.ben.membership;
    await database.prisma.membership.update({ where: { id: ben }, data: { status: 'disabled' } });
    expect(await alone()).toMatchObject({ hasApprover: false });
    expect(refusalOf(await ask(id))).toEqual({ code: 'ABNORMAL_NO_APPROVER', params: { maxMinor: 15_000 } });
    await database.prisma.membership.update({
      where: { id: ben },
      data: { status: 'active', deviceScope: 'selected' },
    });
    expect(refusalOf(await ask(id))?.code).toBe('ABNORMAL_NO_APPROVER');
  });

  test('is one of two that are sent at the same moment', async () => {
    const { id } = await scene.doubt();
    const answers = await Promise.all([ask(id), ask(id, golds(2), scene.ben)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((one) => (one.ok ? [] : one.refusal.code))).toEqual(['ABNORMAL_IN_APPROVAL']);
  });
});

describe('approving', () => {
  test('is not for the member who entered the charge, nor for another merchant', async () => {
    const { id, decisionId } = await given();
    expect(refusalOf(await approve(id, decisionId, scene.anna))?.code).toBe('FORBIDDEN');
    expect(refusalOf(await reject(id, decisionId, scene.anna))?.code).toBe('FORBIDDEN');
    const stranger = await givenAbnormalScene(database);
    for (const useCase of [approveAbnormalCharge, rejectAbnormalCharge] as const)
      expect(refusalOf(await stranger.as<unknown>(stranger.anna, useCase, { id, decisionId }))?.code).toBe(
        'NOT_FOUND',
      );
    const unscoped = { ...actorOf(scene.ben), deviceScope: [] };
    expect(refusalOf(await scene.as(unscoped, approveAbnormalCharge, { id, decisionId }))?.code).toBe(
      'NOT_FOUND',
    );
    expect(await orderOf(id)).toMatchObject(untouched);
  });

  test('is not for the member who entered the charge by another role or session either', async () => {
    const { id, decisionId } = await given();
    const promoted = await database.prisma.membership.update({
      where: { id: scene.anna.membership.id },
      data: { systemRole: 'manager' },
    });
    const elsewhere = actorOf({ ...scene.anna, membership: promoted });
    expect(refusalOf(await scene.as(elsewhere, approveAbnormalCharge, { id, decisionId }))?.code).toBe(
      'FORBIDDEN',
    );
    const { sessionId } = await orderOf(id);
    const label = { id: newTestId(), merchantId: scene.merchantId, orderId: id, sessionId: sessionId ?? '' };
    const both = { deciderId: promoted.id, approverId: promoted.id };
    const of = { decision: 'charge' as const, itemsBefore: [], itemsAfter: [], at: new Date() };
    await expect(
      database.prisma.recognitionLabel.create({ data: { ...label, ...both, ...of } }),
    ).rejects.toThrow('recognition_label_approver');
    expect(await orderOf(id)).toMatchObject(untouched);
  });

  test('is for nobody whose rights were taken since, and the member who entered the charge sees it', async () => {
    const { id, decisionId } = await given();
    const demoted = await database.prisma.membership.update({
      where: { id: scene.ben.membership.id },
      data: { systemRole: 'finance' },
    });
    const ben = actorOf({ ...scene.ben, membership: demoted });
    for (const useCase of [approveAbnormalCharge, rejectAbnormalCharge] as const)
      expect(refusalOf(await scene.as<unknown>(ben, useCase, { id, decisionId }))?.code).toBe('FORBIDDEN');
    expect(accepted(await scene.as(scene.anna, readAbnormal, { id })).approval).toMatchObject({
      hasApprover: false,
      charge: { decisionId },
    });
    accepted(await withdraw(id, decisionId));
    expect(await orderOf(id)).toMatchObject(untouched);
  });

  test('asks for a proof of who is there', async () => {
    const { id, decisionId } = await given();
    const stale = { ...actorOf(scene.ben), provedAt: new Date(0) };
    expect(refusalOf(await scene.as(stale, approveAbnormalCharge, { id, decisionId }))?.code).toBe(
      'FRESH_PROOF_REQUIRED',
    );
    accepted(await scene.as(stale, rejectAbnormalCharge, { id, decisionId }));
  });

  test('happens once when two members approve at the same moment', async () => {
    const owner = await givenMember(database.prisma, scene.merchantId, { displayName: 'Olga' });
    const { id, decisionId } = await given();
    const answers = await Promise.all([approve(id, decisionId), approve(id, decisionId, owner)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((one) => (one.ok ? [] : one.refusal.code))).toEqual(['ABNORMAL_CARRIED_OUT']);
    await runJobs(scene.world);
    expect((await orderOf(id)).items).toHaveLength(1);
    expect(await database.prisma.stockMovement.count({ where: { sourceId: id } })).toBe(1);
  });

  test('has one winner if the charge is withdrawn at the same moment', async () => {
    const { id, decisionId } = await given();
    const [approved, withdrawn] = await Promise.all([approve(id, decisionId), withdraw(id, decisionId)]);
    expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    const { abnormalState } = await orderOf(id);
    if (approved.ok)
      expect([abnormalState, refusalOf(withdrawn)?.code]).toEqual(['resolved', 'ABNORMAL_CARRIED_OUT']);
    else expect([abnormalState, approved.refusal.code]).toEqual(['open', 'ABNORMAL_NOT_WAITING']);
  });

  test('is of the charge that was read, not of one that was entered since', async () => {
    const { id, decisionId } = await given();
    accepted(await withdraw(id, decisionId));
    accepted(await ask(id, golds(9)));
    expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_NOT_WAITING');
    expect(await orderOf(id)).toMatchObject(untouched);
  });

  test('never charges another sum than the one that was entered', async () => {
    const { id, decisionId } = await given();
    await database.prisma.merchantProduct.update({ where: { id: gold }, data: { priceMinor: 40_000 } });
    expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_SUM_MOVED');
    expect(await orderOf(id)).toMatchObject(untouched);
    accepted(await reject(id, decisionId));
  });

  test('counts though the member who entered the charge has been disabled, who is not notified then', async () => {
    const { id, decisionId } = await given();
    await database.prisma.membership.update({
      where: { id: scene.anna.membership.id },
      data: { status: 'disabled' },
    });
    accepted(await approve(id, decisionId));
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'resolved', totalMinor: BigInt(TOTAL) });
    expect(await noticesOf('charge.approved')).toEqual([]);
  });

  test('is for no decision that a phone holds for eight seconds', async () => {
    const { id } = await scene.doubt();
    const colas = [{ productId: scene.cola.id, door: null, layer: null, qty: 2 }];
    const { waits } = accepted(
      await scene.as(scene.anna, makeAbnormalDecision, { id, decision: 'charge', items: colas }),
    );
    expect(refusalOf(await approve(id, waits?.decisionId ?? ''))?.code).toBe('ABNORMAL_NOT_WAITING');
    expect(refusalOf(await reject(id, waits?.decisionId ?? ''))?.code).toBe('ABNORMAL_NOT_WAITING');
  });
});

test('rejecting leaves the order open, and the member who entered the charge is told', async () => {
  const { id, decisionId } = await given();
  accepted(await reject(id, decisionId));
  expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_NOT_WAITING');
  expect(refusalOf(await reject(id, decisionId))?.code).toBe('ABNORMAL_NOT_WAITING');
  expect(await orderOf(id)).toMatchObject(untouched);
  expect(await failedOf()).toEqual(['ABNORMAL_REJECTED']);
  expect(await noticesOf('charge.rejected')).toEqual(['Anna charge.rejected']);
  accepted(await ask(id));
  expect(await failedOf()).toEqual([]);
});

test('the note of a rejection is read by the member who entered the charge, and stays in the audit', async () => {
  const { id, decisionId } = await given();
  expect(refusalOf(await reject(id, decisionId, scene.ben, 'x'.repeat(201)))?.code).toBe('BAD_INPUT');
  accepted(await reject(id, decisionId, scene.ben, '  The video shows one bottle  '));
  const noteOf = async (member = scene.anna) =>
    accepted(await scene.as(member, listWaitingDecisions, undefined)).map(({ note }) => note);
  expect(await noteOf()).toEqual(['The video shows one bottle']);
  expect(await noteOf(scene.ben)).toEqual([]);
  advance(1_000);
  const { decisionId: next } = accepted(await ask(id));
  expect(await noteOf()).toEqual([]);
  accepted(await reject(id, next));
  expect(await noteOf()).toEqual([null]);
  const rows = await database.prisma.auditLog.findMany({
    where: { objectId: id, action: 'order.rejectAbnormalCharge', result: 'ok' },
    orderBy: { at: 'asc' },
  });
  expect(rows.map(({ diff }) => (diff as Record<string, unknown>).note)).toEqual([
    [null, 'The video shows one bottle'],
    undefined,
  ]);
});

test('withdrawing is only for the member who entered the charge, and leaves the order open', async () => {
  const { id, decisionId } = await given();
  expect(refusalOf(await withdraw(id, decisionId, scene.ben))).toEqual({
    code: 'ABNORMAL_IN_APPROVAL',
    params: { name: 'Anna' },
  });
  accepted(await withdraw(id, decisionId));
  accepted(await withdraw(id, decisionId));
  expect(await orderOf(id)).toMatchObject(untouched);
  expect(await failedOf()).toEqual([]);
});

describe('an order whose charge waits for a second member', () => {
  test('is decided by nobody else, and shown to each with what they may do', async () => {
    const { id, decisionId } = await given();
    const refused = { code: 'ABNORMAL_IN_APPROVAL', params: { name: 'Anna' } };
    const colas = [{ productId: scene.cola.id, door: null, layer: null, qty: 1 }];
    expect(refusalOf(await scene.as(scene.ben, settleAbnormal, { id, items: colas }))).toEqual(refused);
    expect(refusalOf(await ask(id))).toEqual(refused);
    expect(refusalOf(await scene.as(scene.ben, claimAbnormal, { id }))).toEqual(refused);
    const charge = { decisionId, by: 'Anna', totalMinor: TOTAL, captureMinor: 1_500 };
    const read = async (member = scene.ben) => accepted(await scene.as(member, readAbnormal, { id }));
    expect(await read()).toMatchObject({
      approval: { hasApprover: true, charge: { ...charge, isOwn: false, mayApprove: true } },
      entered: [{ productId: gold, qty: 1, door: 'L', layer: 2 }],
      waiting: { isForApproval: true, totalMinor: TOTAL },
      claim: null,
    });
    expect(await read(scene.anna)).toMatchObject({
      approval: { charge: { isOwn: true, mayApprove: false } },
    });
    await scene.doubt();
    const list = async (member = scene.ben) =>
      accepted(await scene.as(member, listAbnormal, { toApprove: true })).items.map((item) => item.id);
    expect(await list()).toEqual([id]);
    expect(await list(scene.anna)).toEqual([]);
    expect(accepted(await scene.as(scene.ben, listAbnormal, { toApprove: true })).items).toMatchObject([
      { waiting: { name: 'Anna', isForApproval: true, totalMinor: TOTAL } },
    ]);
    const counted = async (member = scene.ben) => [
      accepted(await scene.as(member, summarizeAbnormal, undefined)).toApprove,
      accepted(await scene.as(member, readOverview, undefined)).attention.chargesToApprove,
    ];
    expect(await counted()).toEqual([1, 1]);
    // Start leads to the other order alone; the hold of this one expires like all others.
    for (const member of [scene.anna, scene.ben])
      expect(accepted(await scene.as(member, summarizeAbnormal, undefined))).toMatchObject({
        count: 2,
        toDecide: 1,
        atRiskMinor: 3_000,
      });
    expect(await counted(scene.anna)).toEqual([0, 0]);
    expect(await failedOf()).toEqual([]);
  });

  test('is still reminded of, and expires at its deadline with a reason', async () => {
    const { id, decisionId } = await given();
    expect(await asSystem(scene.world.env, remindAbnormal, {})).toBe(1);
    advance(24 * HOUR_MS);
    expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_EXPIRED');
    expect(await asSystem(scene.world.env, expireAbnormalOrders, {})).toBe(1);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'expired', items: [], label: null });
    expect(await failedOf()).toEqual(['ABNORMAL_EXPIRED']);
    await runJobs(scene.world);
    expect(await orderOf(id)).toMatchObject({ capturedMinor: 0n, payment: { state: 'voided' } });
  });

  test('is left alone by the rule of the merchant until two minutes are left, and decided by it then', async () => {
    const owner = await givenMember(database.prisma, scene.merchantId, { displayName: 'Olga' });
    const rule = { mode: 'waive', minConfPercent: 65, maxMinor: null, minutesLeft: 10, version: 0 };
    accepted(await scene.as(owner, saveAbnormalRule, rule));
    const { id, decisionId } = await given();
    const apply = () => asSystem(scene.world.env, applyAbnormalRule, {});
    advance(24 * HOUR_MS - 5 * MINUTE_MS);
    expect(await apply()).toBe(0);
    advance(5 * MINUTE_MS - abnormalLimits.ruleDespiteClaimMs);
    expect(await apply()).toBe(1);
    expect(await orderOf(id)).toMatchObject({ abnormalState: 'waived', label: { deciderKind: 'rule' } });
    expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_CARRIED_OUT');
    expect(await database.prisma.waitingDecision.count()).toBe(0);
  });

  test('belongs to a better recognition that settles it first, and the charge ends with a reason', async () => {
    const { id, sessionId, decisionId } = await given();
    const item = {
      door: 'L' as const,
      layer: 1,
      pos: null,
      productId: scene.cola.id,
      qty: 1,
      conf: 0.97,
      dir: 'out' as const,
    };
    const by = { by: 'cloud' as const, result: 'ok' as const };
    const surer = { sessionId, attempt: 2, ...by, items: [item], unknown: [] };
    await ingestEvents(scene.world, scene, [
      eventOf(7, 'session.recognized', surer, scene.world.env.clock.now()),
    ]);
    expect(refusalOf(await approve(id, decisionId))?.code).toBe('ABNORMAL_CARRIED_OUT');
    expect(await run()).toBe(1);
    expect(await failedOf()).toEqual(['ILLEGAL_TRANSITION']);
  });
});
