import { DAY_MS } from '@larder/domain/durations';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { type DebtScene, givenDebtScene } from '@larder/testkit/debt-scene';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem, leaveNothingDue, runJobs, tapCard } from '@larder/testkit/sale-scene';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readCard } from '../blacklist/read-card.ts';
import { saveRules } from '../guard/save-rules.ts';
import { readOverview } from '../home/read-overview.ts';
import { listOrders } from '../order/list-orders.ts';
import { readOrder } from '../order/read-order.ts';
import { rollUpSales } from '../order/roll-up-sales.ts';
import { summarizeOrders } from '../order/summarize-orders.ts';
import { tryCharge } from '../order/try-charge.ts';
import { writeOffOrder } from '../order/write-off-order.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { payDebt } from './pay-debt.ts';
import { readReceipt } from './read-receipt.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));

async function asOwner<Out>({ world, scene }: DebtScene, useCase: AnyUseCase<Out>, input: unknown) {
  const owner = actorOf(await givenMember(database.prisma, scene.merchantId));
  return runUseCase(world.env, useCase, owner, input, { requestId: 'test' });
}
const receiptOf = async ({ ask, token }: DebtScene) => {
  const answer = await ask(readReceipt, { token });
  if (typeof answer === 'string') throw new Error(answer);
  return answer.order;
};
const minutes = ({ world }: DebtScene, count: number) => world.env.clock.advance(count * 60_000);

describe('a shopper with an unpaid purchase', () => {
  test('pays it with another card, and the receipt, the merchant and the books agree', async () => {
    const debt = await givenDebtScene(database);
    expect(await receiptOf(debt)).toMatchObject({
      status: 'unpaid',
      debt: { dueMinor: 544, isPending: false, takesTestCards: true },
      payments: [],
    });
    expect(await debt.pay(544)).toBe('paid');
    expect(debt.world.payments.calls).toEqual(['authorize 544', 'capture 544']);
    expect(await debt.order()).toMatchObject({
      status: 'paid',
      capturedMinor: 544n,
      paidAt: debt.world.env.clock.now(),
    });
    expect(await receiptOf(debt)).toMatchObject({
      status: 'paid',
      debt: null,
      payments: [{ amountMinor: 544, cardLast4: '1111' }],
    });
    const read = accepted(await asOwner(debt, readOrder, { id: debt.orderId }));
    expect(read).toMatchObject({ dueMinor: 0, keptMinor: 544, refundableMinor: 544 });
    expect(read.money.map(({ kind }) => kind)).toEqual(['held', 'gave_up', 'debt_paid']);
    expect(await debt.pay(544)).toBe('DEBT_SETTLED');
  });

  test('uses up its tries with refused payments too', async () => {
    const debt = await givenDebtScene(database);
    for (let tries = 0; tries < 10; tries += 1) expect(await debt.pay(543)).toBe('DEBT_CHANGED');
    expect(await debt.pay(544)).toBe('RATE_LIMITED');
    debt.world.env.clock.advance(DAY_MS);
    expect(await debt.pay(544)).toBe('paid');
  });

  test('pays only what is left above the hold, and the receipt shows both payments', async () => {
    const debt = await givenDebtScene(database, { because: 'above' });
    expect(await receiptOf(debt)).toMatchObject({
      debt: { dueMinor: 784 },
      payments: [{ amountMinor: 1_500 }],
    });
    expect(await debt.pay(784)).toBe('paid');
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 2_284n });
    expect(await receiptOf(debt)).toMatchObject({
      debt: null,
      capturedMinor: 2_284,
      payments: [{ amountMinor: 1_500 }, { amountMinor: 784 }],
    });
    expect([...debt.world.payments.taken.values()]).toEqual([1_500, 784]);
  });

  test('learns that the card was declined, still owes the same, and pays with the next card', async () => {
    const debt = await givenDebtScene(database);
    const { version } = await debt.order();
    debt.world.payments.next.authorize.push('declined');
    expect(await debt.pay(544)).toBe('declined');
    expect(await debt.order()).toMatchObject({ status: 'unpaid', capturedMinor: 0n, version: version + 2 });
    expect(await receiptOf(debt)).toMatchObject({ debt: { dueMinor: 544, isPending: false } });
    debt.world.payments.next.capture.push('refused');
    expect(await debt.pay(544)).toBe('declined');
    expect(await debt.pay(544)).toBe('paid');
    const states = (await debt.debts()).map(({ state }) => state);
    expect(states).toEqual(['declined', 'capture_failed', 'captured']);
    const read = accepted(await asOwner(debt, readOrder, { id: debt.orderId }));
    const kinds = ['held', 'gave_up', 'debt_failed', 'debt_failed', 'debt_paid'];
    expect(read.money.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('owes the rest when a card covers only a part', async () => {
    const debt = await givenDebtScene(database);
    debt.world.payments.next.authorize.push('low');
    expect(await debt.pay(544)).toBe('paid');
    expect(await debt.order()).toMatchObject({ status: 'unpaid', capturedMinor: 272n, paidAt: null });
    expect(await debt.pay(544)).toBe('DEBT_CHANGED');
    expect(await debt.pay(272)).toBe('paid');
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
  });

  test('pays nothing on a page that shows another amount, and with a foreign, expired or missing token', async () => {
    const debt = await givenDebtScene(database);
    expect(await debt.pay(2_284)).toBe('DEBT_CHANGED');
    const input = { amountMinor: 544, cardToken: 'fp_other' };
    expect(await debt.ask(payDebt, { ...input, token: 'invented-by-a-stranger' })).toBe('NOT_FOUND');
    await database.prisma.shopperReceipt.updateMany({
      where: { merchantId: debt.scene.merchantId },
      data: { createdAt: new Date(0), expiresAt: new Date(1) },
    });
    expect(await debt.pay(544)).toBe('NOT_FOUND');
    expect(debt.world.payments.calls).toEqual([]);
  });

  test('cannot try card after card: ten a day for each purchase, and thirty an hour for each address', async () => {
    const debt = await givenDebtScene(database);
    for (let card = 0; card < 10; card += 1) {
      debt.world.payments.next.authorize.push('declined');
      expect(await debt.pay(544)).toBe('declined');
    }
    expect(await debt.pay(544)).toBe('RATE_LIMITED');
    const guess = () =>
      debt.ask(payDebt, { token: 'invented-by-a-stranger', amountMinor: 544, cardToken: 'fp_other' });
    for (let guesses = 0; guesses < 19; guesses += 1) expect(await guess()).toBe('NOT_FOUND');
    expect(await guess()).toBe('RATE_LIMITED');
  });

  test('is not asked for a card where the provider takes none on a page', async () => {
    const debt = await givenDebtScene(database);
    Object.assign(debt.world.payments, { takesTestCards: false });
    expect(await receiptOf(debt)).toMatchObject({ debt: { takesTestCards: false } });
    expect(await debt.pay(544)).toBe('DEBT_ELSEWHERE');
  });
});

test('a debt is not paid to another merchant whose own the account of the provider has become', async () => {
  const debt = await givenDebtScene(database);
  const at = debt.world.env.clock.now();
  const other = await givenMerchant(database.prisma);
  const { membership } = await givenMember(database.prisma, other.id);
  const sealed = new Uint8Array([1]);
  const account = { mid: sealed, midLast4: '2345', keyRef: sealed, keyRefLast4: '-key' };
  await database.prisma.independentMerchant.create({
    data: {
      ...account,
      merchantId: other.id,
      status: 'verified',
      provider: 'Card Services',
      submittedById: membership.id,
      submittedAt: at,
      decidedAt: at,
    },
  });
  debt.world.payments.calls.length = 0;
  expect(await debt.pay(544)).toBe('DEBT_ELSEWHERE');
  expect(debt.world.payments.calls).toEqual([]);
  await database.prisma.independentMerchant.deleteMany();
});

describe('a purchase whose capture was refused and is tried again', () => {
  test('is owed everywhere alike', async () => {
    const debt = await givenDebtScene(database, { because: 'retried' });
    const owedSince = debt.world.env.clock.now().toISOString();
    expect(await receiptOf(debt)).toMatchObject({
      status: 'processing',
      debt: { dueMinor: 544, isPending: false, takesTestCards: true },
    });
    const order = accepted(await asOwner(debt, readOrder, { id: debt.orderId }));
    expect(order).toMatchObject({ status: 'processing', dueMinor: 544, charge: { owedSince } });
    const list = accepted(await asOwner(debt, listOrders, {}));
    expect(list.items).toMatchObject([{ status: 'processing', dueMinor: 544 }]);
    expect(accepted(await asOwner(debt, summarizeOrders, {}))).toMatchObject({ dueMinor: 544 });
    const card = accepted(await asOwner(debt, readCard, { orderId: debt.orderId }));
    expect(card).toMatchObject({ unpaid: 1, unpaidMinor: 544 });
  });

  test('is paid at once by its shopper, who gives the tries that are left up', async () => {
    const debt = await givenDebtScene(database, { because: 'retried' });
    expect(await debt.pay(544)).toBe('paid');
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    const hold = { where: { orderId: debt.orderId } };
    expect(await database.prisma.payment.findFirstOrThrow(hold)).toMatchObject({
      state: 'capture_failed',
      dueMinor: null,
      nextAttemptAt: null,
    });
    minutes(debt, 180);
    await runJobs(debt.world);
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
    const read = accepted(await asOwner(debt, readOrder, { id: debt.orderId }));
    expect(read.money.map(({ kind }) => kind)).toEqual(['held', 'gave_up', 'debt_paid']);
  });

  test('stays unpaid when the card of the shopper is declined, and a member may charge the hold again', async () => {
    const debt = await givenDebtScene(database, { because: 'retried' });
    debt.world.payments.next.authorize.push('declined');
    expect(await debt.pay(544)).toBe('declined');
    expect(await debt.order()).toMatchObject({ status: 'unpaid', capturedMinor: 0n });
    expect(await receiptOf(debt)).toMatchObject({ debt: { dueMinor: 544, isPending: false } });
    minutes(debt, 5);
    expect(accepted(await asOwner(debt, tryCharge, { id: debt.orderId })).result).toBe('charged');
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
  });

  test('waits for a try that is under way, or had no answer', async () => {
    const debt = await givenDebtScene(database, { because: 'retried' });
    minutes(debt, 1);
    expect(await receiptOf(debt)).toMatchObject({ debt: { isPending: true } });
    expect(await debt.pay(544)).toBe('DEBT_PENDING');
    debt.world.payments.next.capture.push('lost');
    await runJobs(debt.world);
    expect(await receiptOf(debt)).toMatchObject({ debt: { isPending: true } });
    expect(await debt.pay(544)).toBe('DEBT_PENDING');
    minutes(debt, 5);
    await runJobs(debt.world);
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
  });
});

describe('a payment of a debt', () => {
  test('is made once by two phones that pay at the same time, and by a double tap', async () => {
    const debt = await givenDebtScene(database);
    const results = await Promise.all([debt.pay(544), debt.pay(544, 'fp_third'), debt.pay(544)]);
    expect(results.filter((result) => result === 'paid')).toHaveLength(1);
    for (const lost of results.filter((result) => result !== 'paid'))
      expect(['DEBT_PENDING', 'DEBT_SETTLED']).toContain(lost);
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
    const other = await givenDebtScene(database);
    const input = { token: other.token, amountMinor: 544, cardToken: 'fp_other' };
    const key = newTestId();
    const taps = [other.ask(payDebt, input, key), other.ask(payDebt, input, key)];
    const answers = await Promise.all(taps);
    expect(answers).toContainEqual({ result: 'paid' });
    expect(await other.ask(payDebt, input, key)).toEqual({ result: 'paid' });
    expect([...other.world.payments.taken.values()]).toEqual([544]);
  });

  test('is refused by the database while another one of the order is open', async () => {
    const debt = await givenDebtScene(database);
    debt.world.payments.next.authorize.push('unreached');
    expect(await debt.pay(544)).toBe('pending');
    const [open] = await debt.debts();
    const id = newTestId();
    const second = { ...open, id, sessionId: id, attempts: [], state: 'authorizing' as const };
    await expect(
      database.prisma.payment.create({
        data: second as Parameters<typeof database.prisma.payment.create>[0]['data'],
      }),
    ).rejects.toThrow('payment_one_open_debt');
  });

  test.each([
    ['of the hold was lost', (debt: DebtScene) => debt.world.payments.next.authorize.push('timeout')],
    ['never arrived', (debt: DebtScene) => debt.world.payments.next.authorize.push('unreached')],
    ['of the capture was lost', (debt: DebtScene) => debt.world.payments.next.capture.push('lost')],
  ])('is settled by the job under the same key when the answer %s', async (_, script) => {
    const debt = await givenDebtScene(database);
    script(debt);
    expect(await debt.pay(544)).toBe('pending');
    expect(await receiptOf(debt)).toMatchObject({ status: 'unpaid', debt: { isPending: true } });
    expect(await debt.pay(544, 'fp_third')).toBe('DEBT_PENDING');
    expect(refusalOf(await asOwner(debt, writeOffOrder, { id: debt.orderId }))?.code).toBe('DEBT_PENDING');
    const pending = accepted(await asOwner(debt, readOrder, { id: debt.orderId }));
    expect(pending.money.at(-1)).toMatchObject({ kind: 'debt_pending', amountMinor: 544 });
    minutes(debt, 2);
    await runJobs(debt.world);
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
    expect(await receiptOf(debt)).toMatchObject({ debt: null, payments: [{ amountMinor: 544 }] });
  });

  test('is only looked for once it has had no answer for a day, and the debt is open again', async () => {
    const debt = await givenDebtScene(database);
    debt.world.payments.next.authorize.push(...Array.from({ length: 20 }, () => 'unreached' as const));
    expect(await debt.pay(544)).toBe('pending');
    for (let hours = 0; hours < 26; hours += 2) {
      minutes(debt, 121);
      await runJobs(debt.world);
    }
    expect(debt.world.payments.calls).toContain('findHold');
    expect((await debt.debts()).map(({ state }) => state)).toEqual(['declined']);
    debt.world.payments.next.authorize.length = 0;
    expect(await debt.pay(544)).toBe('paid');
    expect([...debt.world.payments.taken.values()]).toEqual([544]);
  });

  test('is finished by a job where the process died after the claim', async () => {
    const debt = await givenDebtScene(database);
    const { authorize } = debt.world.payments;
    Object.assign(debt.world.payments, { authorize: () => Promise.reject(new Error('died')) });
    await expect(debt.pay(544)).rejects.toThrow('died');
    Object.assign(debt.world.payments, { authorize });
    await runJobs(debt.world);
    expect(await debt.order()).toMatchObject({ status: 'unpaid' });
    minutes(debt, 2);
    await runJobs(debt.world);
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
  });

  test('never counts together with a write-off at the same time', async () => {
    for (let time = 0; time < 4; time += 1) {
      const debt = await givenDebtScene(database);
      const [paid, written] = await Promise.all([
        debt.pay(544),
        asOwner(debt, writeOffOrder, { id: debt.orderId }),
      ]);
      const order = await debt.order();
      expect(order.capturedMinor + order.writtenOffMinor).toBe(544n);
      expect(paid === 'paid').toBe(order.status === 'paid');
      expect(written.ok).toBe(order.status === 'completed');
    }
  });

  test('never counts more than the order owes, and reports what was captured above it', async () => {
    const debt = await givenDebtScene(database);
    debt.world.payments.next.authorize.push('timeout');
    await debt.pay(544);
    const [open] = await debt.debts();
    debt.world.payments.taken.set(`auth_${open?.id}`, 600);
    minutes(debt, 2);
    await runJobs(debt.world);
    expect(await debt.order()).toMatchObject({ status: 'paid', capturedMinor: 544n });
    expect(debt.world.env.logged).toContainEqual(
      expect.objectContaining({ level: 'error', fields: expect.objectContaining({ capturedMinor: 600 }) }),
    );
  });
});

describe('a paid debt', () => {
  test('ends the denial of the card that owed it, whichever card paid', async () => {
    const debt = await givenDebtScene(database);
    const rule = { kind: 'debt', threshold: 100, mode: 'enforce', act: 'deny', holdMinor: null, version: 0 };
    accepted(await asOwner(debt, saveRules, { rules: [rule] }));
    const tap = async (fingerprint: string) => {
      const answer = await tapCard(debt.world, debt.scene, newTestId(), { fingerprint });
      return answer?.decision === 'deny' ? answer.code : answer?.decision;
    };
    expect(await tap('fp_shopper')).toBe('BLACKLISTED');
    debt.world.payments.next.capture.push('refused');
    await debt.pay(544, 'fp_friend');
    expect(await tap('fp_shopper')).toBe('BLACKLISTED');
    await debt.pay(544, 'fp_friend');
    expect(await tap('fp_shopper')).toBe('allow');
  });

  test('makes the order a sale of the day on which the goods were taken', async () => {
    const debt = await givenDebtScene(database);
    const { id: deviceId } = debt.scene.device;
    const sums = async () => {
      await asSystem(debt.world.env, rollUpSales, {});
      return database.prisma.salesDaily.findFirst({ where: { deviceId }, orderBy: { orders: 'desc' } });
    };
    expect(await sums()).toMatchObject({ orders: 0, unpaidOrders: 1, netMinor: 0n });
    minutes(debt, 5);
    await debt.pay(544);
    expect(await sums()).toMatchObject({ orders: 1, unpaidOrders: 0 });
    const home = accepted(await asOwner(debt, readOverview, undefined));
    expect(home.sales?.today).toMatchObject({ netMinor: 500, orders: 1, refundMinor: 0 });
  });
});
