import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { type DebtScene, givenDebtScene } from '@larder/testkit/debt-scene';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { readReceipt } from '../shopper/read-receipt.ts';
import type { AnyUseCase } from '../use-case.ts';
import { readOrder } from './read-order.ts';
import { tryCharge } from './try-charge.ts';
import { writeOffOrder } from './write-off-order.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

type Scene = Awaited<ReturnType<typeof givenRefused>>;

/** An order of 5.44 that is unpaid because its capture was refused, six minutes ago. */
async function givenRefused(because: 'refused' | 'above' | 'refused_above' = 'refused') {
  const debt = await givenDebtScene(database, { because });
  const owner = actorOf(await givenMember(database.prisma, debt.scene.merchantId));
  const as = <Out>(useCase: AnyUseCase<Out>, actor: MemberActor = owner, mutationKey?: string) =>
    runUseCase(debt.world.env, useCase, actor, { id: debt.orderId }, { requestId: 'test', mutationKey });
  const minutes = (count: number) => debt.world.env.clock.advance(count * 60_000);
  const hold = () => database.prisma.payment.findFirstOrThrow({ where: { orderId: debt.orderId } });
  minutes(6);
  return { ...debt, owner, as, minutes, hold };
}

const captures = ({ world }: DebtScene) => world.payments.calls.filter((call) => call.startsWith('capture'));
const takenMinor = ({ world }: DebtScene) =>
  [...world.payments.taken.values()].reduce((all, one) => all + one, 0);
const chargeOf = async ({ as }: Scene) => accepted(await as(readOrder)).charge;

describe('trying a charge now', () => {
  test('takes the money that the bank still holds after the job gave up, and pays the order', async () => {
    const scene = await givenRefused();
    expect(await chargeOf(scene)).toMatchObject({
      cause: 'charge_failed',
      tries: [{ code: 'refused' }],
      plan: [],
      now: { kind: 'allowed', amountMinor: 544 },
    });
    expect(accepted(await scene.as(tryCharge))).toEqual({ result: 'charged', code: null });
    expect(await scene.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    expect(await scene.hold()).toMatchObject({ state: 'captured', dueMinor: null, nextAttemptAt: null });
    expect(takenMinor(scene)).toBe(544);
    expect(await chargeOf(scene)).toBeNull();
    const posted = await database.prisma.ledgerTxn.findMany({
      where: { merchantId: scene.scene.merchantId },
    });
    expect(posted).toHaveLength(1);
    expect(await database.prisma.auditLog.findMany({ where: { action: 'order.tryCharge' } })).toMatchObject([
      {
        objectId: scene.orderId,
        deviceId: scene.scene.device.id,
        actorId: scene.owner.accountId,
        result: 'ok',
      },
    ]);
  });

  test('leaves the order unpaid when it is refused again, and waits five minutes before the next', async () => {
    const scene = await givenRefused();
    const { version } = await scene.order();
    scene.world.payments.next.capture.push('refused');
    expect(accepted(await scene.as(tryCharge))).toEqual({ result: 'refused', code: 'refused' });
    const order = await scene.order();
    expect(order).toMatchObject({ status: 'unpaid', capturedMinor: 0n });
    expect(order.version).toBeGreaterThan(version);
    expect(await scene.hold()).toMatchObject({
      state: 'capture_failed',
      dueMinor: null,
      nextAttemptAt: null,
    });
    expect((await chargeOf(scene))?.tries).toHaveLength(2);
    expect(refusalOf(await scene.as(tryCharge))).toEqual({
      code: 'CHARGE_TOO_SOON',
      params: { retryInS: 300 },
    });
    expect(captures(scene)).toHaveLength(1);
    scene.minutes(5);
    expect(accepted(await scene.as(tryCharge)).result).toBe('charged');
  });

  test('goes ahead of the job, which does not charge again', async () => {
    const scene = await givenRefused();
    scene.world.payments.next.capture.push('failed');
    accepted(await scene.as(tryCharge));
    const [next] = (await chargeOf(scene))?.plan ?? [];
    expect(next).toBe((await scene.hold()).nextAttemptAt?.toISOString());
    scene.minutes(4);
    await runJobs(scene.world);
    expect(captures(scene)).toHaveLength(1);
    scene.minutes(1);
    expect(await chargeOf(scene)).toMatchObject({ now: { kind: 'under_way' } });
    await Promise.all([scene.as(tryCharge), runJobs(scene.world), runJobs(scene.world)]);
    expect(captures(scene)).toHaveLength(2);
    expect(await scene.order()).toMatchObject({ status: 'paid' });
  });

  test('charges once, however often and by however many members it is sent', async () => {
    const scene = await givenRefused();
    const key = newTestId();
    const answers = await Promise.all([
      scene.as(tryCharge, scene.owner, key),
      scene.as(tryCharge),
      scene.as(tryCharge),
      runJobs(scene.world),
    ]);
    expect(captures(scene)).toHaveLength(1);
    expect(takenMinor(scene)).toBe(544);
    const codes = answers.flatMap((answer) => (answer ? [refusalOf(answer)?.code ?? 'charged'] : []));
    expect(codes.filter((code) => code === 'charged')).toHaveLength(1);
    for (const code of codes) expect(['charged', 'CHARGE_UNDER_WAY', 'DEBT_SETTLED']).toContain(code);
    expect(await scene.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
  });

  test('does not lose the money when the answer is lost: the job asks until the provider says', async () => {
    const scene = await givenRefused();
    scene.world.payments.next.capture.push('lost');
    expect(accepted(await scene.as(tryCharge))).toEqual({ result: 'pending', code: 'timeout' });
    expect(await chargeOf(scene)).toMatchObject({ isUnanswered: true, now: { kind: 'too_soon' } });
    expect(refusalOf(await scene.as(writeOffOrder))?.code).toBe('CHARGE_UNDER_WAY');
    expect(await scene.pay(544)).toBe('DEBT_PENDING');
    expect(await scene.ask(readReceipt, { token: scene.token })).toMatchObject({
      order: { debt: { isPending: true } },
    });
    scene.minutes(6);
    await runJobs(scene.world);
    expect(await scene.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    expect(takenMinor(scene)).toBe(544);
  });

  test('says that the bank has released the hold, and charges nothing', async () => {
    const scene = await givenRefused();
    scene.world.payments.held.clear();
    expect(accepted(await scene.as(tryCharge)).result).toBe('released');
    expect(await scene.order()).toMatchObject({ status: 'unpaid', capturedMinor: 0n });
    expect(await chargeOf(scene)).toMatchObject({ now: { kind: 'impossible', obstacle: 'no_hold' } });
  });

  test('notifies clients when the job finds after a lost answer that the bank has released the hold', async () => {
    const scene = await givenRefused();
    scene.world.payments.next.capture.push('timeout');
    expect(accepted(await scene.as(tryCharge)).result).toBe('pending');
    const { version } = await scene.order();
    scene.world.payments.held.clear();
    scene.minutes(6);
    await runJobs(scene.world);
    expect(await scene.hold()).toMatchObject({ state: 'voided' });
    expect((await scene.order()).version).toBe(version + 1);
  });

  test('counts beside a later payment, although both together are more than the hold', async () => {
    const scene = await givenRefused('refused_above');
    scene.world.payments.next.authorize.push('low');
    await scene.pay(2_284);
    expect(await scene.order()).toMatchObject({ status: 'unpaid', capturedMinor: 1_142n });
    expect(accepted(await scene.as(tryCharge)).result).toBe('charged');
    expect(await scene.order()).toMatchObject({
      status: 'paid',
      authorizedMinor: 2_284n,
      capturedMinor: 2_284n,
    });
    expect(takenMinor(scene)).toBe(2_284);
  });

  test('is refused while the shopper pays, and asks only for what a later payment left', async () => {
    const scene = await givenRefused();
    scene.world.payments.next.authorize.push('unreached');
    expect(await scene.pay(544)).toBe('pending');
    expect(refusalOf(await scene.as(tryCharge))?.code).toBe('DEBT_PENDING');
    await database.prisma.payment.updateMany({
      where: { debtOrderId: scene.orderId },
      data: { state: 'declined', dueMinor: null, nextAttemptAt: null },
    });
    scene.world.payments.next.authorize.push('low');
    await scene.pay(544, 'fp_third');
    const { capturedMinor } = await scene.order();
    expect(capturedMinor).toBeGreaterThan(0n);
    expect(accepted(await scene.as(tryCharge)).result).toBe('charged');
    expect(captures(scene).at(-1)).toBe(`capture ${544n - capturedMinor}`);
    expect(await scene.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
  });

  test('is impossible for the rest above a hold, which providers capture once', async () => {
    const scene = await givenRefused('above');
    expect(await chargeOf(scene)).toMatchObject({
      cause: 'above_hold',
      heldMinor: 1_500,
      costMinor: 2_284,
      now: { kind: 'impossible', obstacle: 'charged_once' },
    });
    expect(refusalOf(await scene.as(tryCharge))?.code).toBe('CHARGE_IMPOSSIBLE');
    expect(captures(scene)).toEqual([]);
  });

  test('is refused without the permission, and for orders of other merchants and cabinets out of scope', async () => {
    const scene = await givenRefused();
    const elsewhere = await givenCabinet(database.prisma, scene.scene.merchantId);
    const stranger = await givenRefused();
    for (const [actor, code] of [
      [{ ...scene.owner, permissions: ['order.view', 'order.refund'] as const }, 'FORBIDDEN'],
      [{ ...scene.owner, deviceScope: [elsewhere.id] }, 'NOT_FOUND'],
      [stranger.owner, 'NOT_FOUND'],
    ] as const)
      expect(refusalOf(await scene.as(tryCharge, actor))).toEqual({ code });
    expect(captures(scene)).toEqual([]);
  });
});
