import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { type DebtScene, givenDebtScene } from '@larder/testkit/debt-scene';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { refundOrder } from '../order/refund/refund-order.ts';
import { retryRefund } from '../order/refund/retry-refund.ts';
import { tryCharge } from '../order/try-charge.ts';
import { writeOffOrder } from '../order/write-off-order.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

/** The minimal standard generator: the same seed, the same history. */
function createRandom(seed: number) {
  let state = seed * 7_919;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)],
  };
}

/** Shoppers and members act at once while the provider refuses, covers a part or loses its answers. */
async function actAtOnce(debt: DebtScene, seed: number): Promise<void> {
  const random = createRandom(seed);
  const { next } = debt.world.payments;
  const owner = actorOf(await givenMember(database.prisma, debt.scene.merchantId));
  const as = (useCase: AnyUseCase<unknown>, input: unknown) =>
    runUseCase(debt.world.env, useCase, owner, input, { requestId: 'test' });
  const items = await database.prisma.orderItem.findMany({ where: { orderId: debt.orderId } });
  const pay = async () => {
    const { totalMinor, capturedMinor } = await debt.order();
    await debt.pay(Math.max(1, Number(totalMinor - capturedMinor)), `fp_card_${random.between(0, 999_999)}`);
  };
  const charge = () => as(tryCharge, { id: debt.orderId });
  const refund = () => {
    const lines = items.map(({ id, qty }) => ({ itemId: id, qty: random.between(1, qty) }));
    return as(refundOrder, { id: newTestId(), orderId: debt.orderId, lines, reason: 'quality' });
  };
  const retry = async () => {
    const failed = await database.prisma.refund.findFirst({
      where: { orderId: debt.orderId, state: 'failed' },
    });
    if (failed) await as(retryRefund, { id: failed.id });
  };
  for (let round = 0; round < 5; round += 1) {
    if (random.chance(0.6))
      next.authorize.push(random.pick(['declined', 'timeout', 'low', 'unreached'] as const) ?? 'low');
    if (random.chance(0.4))
      next.capture.push(random.pick(['failed', 'refused', 'timeout', 'lost'] as const) ?? 'lost');
    if (random.chance(0.5))
      next.refund.push(random.pick(['failed', 'refused', 'timeout', 'lost'] as const) ?? 'lost');
    await Promise.all([
      pay(),
      pay(),
      runJobs(debt.world),
      ...(random.chance(0.5) ? [charge(), charge()] : []),
      ...(round >= 3 && random.chance(0.4) ? [as(writeOffOrder, { id: debt.orderId })] : []),
      ...(round >= 2 ? [refund(), refund(), retry()] : []),
    ]);
    debt.world.env.clock.advance(random.between(1, 40) * 60_000);
  }
}

test.each([1, 2, 3, 4, 5, 6])('books and orders agree after any history of a debt: %i', async (seed) => {
  const debt = await givenDebtScene(database, { because: seed % 2 === 0 ? 'refused' : 'above' });
  await actAtOnce(debt, seed);
  for (let hours = 0; hours < 30; hours += 3) {
    debt.world.env.clock.advance(3 * 3_600_000);
    await runJobs(debt.world);
  }
  const { orderId } = debt;
  const order = await debt.order();
  const payments = await database.prisma.payment.findMany({
    where: { OR: [{ orderId }, { debtOrderId: orderId }] },
  });
  const { taken, returned } = debt.world.payments;
  for (const { authRef, capturedMinor, refundedMinor } of payments) {
    expect(Number(capturedMinor)).toBe(taken.get(authRef ?? '') ?? 0);
    expect(Number(refundedMinor)).toBe(returned(authRef ?? ''));
  }
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(sum(payments.map(({ capturedMinor }) => capturedMinor))).toBe(order.capturedMinor);
  expect(sum(payments.map(({ refundedMinor }) => refundedMinor))).toBe(order.refundedMinor);
  expect([...taken.values()].reduce((total, amount) => total + amount, 0)).toBe(Number(order.capturedMinor));
  const isSettled = order.capturedMinor + order.writtenOffMinor === order.totalMinor;
  expect(isSettled).toBe(order.status !== 'unpaid');
  expect(payments.some(({ state }) => state === 'authorizing')).toBe(false);
});
