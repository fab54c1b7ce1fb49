import { createHash } from 'node:crypto';
import type { Random } from '@larder/cabinet-simulator/random/seeded-random';
import { DAY_MS } from '@larder/domain/durations';
import { refundReasons } from '@larder/domain/order/refund-reason';
import { eventOf } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem, ingestEvents, saleEvents, tapCard } from '@larder/testkit/sale-scene';
import { createScriptedPayments } from '@larder/testkit/scripted-payments';
import type { TestEnvironment } from '@larder/testkit/use-case-environment';
import { type MemberActor, visitor } from '@larder/use-cases/actor';
import { collectBills } from '@larder/use-cases/bill/collect-bills';
import { writeDueBills } from '@larder/use-cases/bill/write-due-bills';
import { createComplaint } from '@larder/use-cases/complaint/create-complaint';
import { resolveComplaint } from '@larder/use-cases/complaint/resolve-complaint';
import { followDisputes } from '@larder/use-cases/dispute/follow-disputes';
import { cancelWithdrawal } from '@larder/use-cases/finance/cancel-withdrawal';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sendWithdrawals } from '@larder/use-cases/finance/send-withdrawals';
import { foldWallets } from '@larder/use-cases/ledger/fold-wallets';
import { releaseSettled } from '@larder/use-cases/ledger/release-settled';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { approveRefund } from '@larder/use-cases/order/approve-refund';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { expireAbnormalOrders } from '@larder/use-cases/order/expire-abnormal-orders';
import { notePayout } from '@larder/use-cases/order/note-payout';
import { recordAbnormalItems } from '@larder/use-cases/order/record-abnormal-items';
import { refundComplaint } from '@larder/use-cases/order/refund-complaint';
import { refundOrder } from '@larder/use-cases/order/refund-order';
import { rejectRefund } from '@larder/use-cases/order/reject-refund';
import { retryRefund } from '@larder/use-cases/order/retry-refund';
import { sendDueRefunds } from '@larder/use-cases/order/send-due-refunds';
import { settleAbnormal } from '@larder/use-cases/order/settle-abnormal';
import { voidDueHolds } from '@larder/use-cases/order/void-due-holds';
import { waiveAbnormal } from '@larder/use-cases/order/waive-abnormal';
import { writeOffOrder } from '@larder/use-cases/order/write-off-order';
import { voidBill } from '@larder/use-cases/platform/bill/void-bill';
import { decideDispute } from '@larder/use-cases/platform/dispute/decide-dispute';
import { listDisputes } from '@larder/use-cases/platform/dispute/list-disputes';
import { approveWithdrawal } from '@larder/use-cases/platform/finance/approve-withdrawal';
import { rejectWithdrawal } from '@larder/use-cases/platform/finance/reject-withdrawal';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { readProviderLines } from '@larder/use-cases/reconciliation/read-provider-lines';
import { reconcileDays } from '@larder/use-cases/reconciliation/reconcile-days';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { payDebt } from '@larder/use-cases/shopper/pay-debt';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { MoneyPlan, MoneyScene } from './money-plan.ts';

/** Few, so that members and workers meet at the same orders. */
const LATEST_ORDERS = 12;

/** Does one operation of a merchant's day; returns how many it was: refused ones are none, a job's are its calls. */
export type MoneyWork = (scene: MoneyScene) => Promise<number>;

/** The jobs whose work costs, returns or moves money; what they did are operations. */
export const moneyJobs: readonly AnyUseCase<number>[] = [
  voidDueHolds,
  captureDuePayments,
  sendDueRefunds,
  expireAbnormalOrders,
  sendWithdrawals,
  collectBills,
];

/** The jobs that keep the books, in an order in which each finds what the one before did. */
export const bookJobs: readonly AnyUseCase<unknown>[] = [
  releaseSettled,
  foldWallets,
  writeDueBills,
  readProviderLines,
  followDisputes,
  matchProviderLines,
  reconcileDays,
];

// long: one table of what may happen to money, each a few lines
export function createMoneyWork(env: TestEnvironment, plan: MoneyPlan, random: Random): MoneyWork {
  const { database } = env;
  const { prisma } = database;
  const world = { env, database, payments: createScriptedPayments(env.clock) };
  const nextSeq = new Map<string, number>();

  async function by(actor: MemberActor, useCase: AnyUseCase<unknown>, input: unknown): Promise<number> {
    const answer = await runUseCase(env, useCase, actor, input, { requestId: 'money' });
    return answer.ok ? 1 : 0;
  }
  const member = ({ owner, colleague }: MoneyScene) => (random.chance(0.5) ? owner : colleague);
  /** Mostly the scene's own merchant, so that its loop disturbs others, and they it. */
  const someScene = (scene: MoneyScene) => (random.chance(0.5) ? scene : (random.pick(plan.scenes) ?? scene));

  async function seqOf({ sale: { device, logId } }: MoneyScene): Promise<number> {
    const known = nextSeq.get(logId);
    if (known !== undefined) return known;
    const last = await prisma.deviceEventInbox.findFirst({
      where: { deviceId: device.id, logId },
      orderBy: { seq: 'desc' },
      select: { seq: true },
    });
    return Number(last?.seq ?? 0) + 1;
  }

  async function sell(scene: MoneyScene): Promise<number> {
    const { sale } = scene;
    const sessionId = newTestId();
    const card = random.chance(0.5) ? 'fp_card' : random.pick(plan.faultyCards);
    const answer = await tapCard(world, sale, sessionId, {
      reqId: newTestId(),
      fingerprint: `${card}_${random.hex(12)}`,
    });
    if (answer?.decision !== 'allow' || random.chance(0.05)) return 1;
    const taken = [
      { productId: sale.cola.id, qty: random.between(0, 3), conf: random.chance(0.2) ? 0.55 : 0.98 },
      { productId: sale.wrap.id, qty: random.between(0, 2), layer: 2 },
    ].filter(({ qty }) => qty > 0);
    const seq = await seqOf(scene);
    const events = saleEvents(sessionId, seq, env.clock.now(), taken);
    nextSeq.set(sale.logId, seq + events.length);
    await ingestEvents(world, sale, events);
    return 2;
  }

  /** A second look at the film finds other goods, minutes later. */
  async function correct(scene: MoneyScene): Promise<number> {
    const { sale } = scene;
    const order = await anOrder(scene);
    if (order?.sessionId == null) return 0;
    const seq = await seqOf(scene);
    const item = {
      door: 'L' as const,
      layer: 1,
      pos: null,
      productId: sale.cola.id,
      qty: random.between(1, 4),
      conf: 0.97,
      dir: 'out' as const,
    };
    const data = { sessionId: order.sessionId, attempt: 2, by: 'cloud' as const, result: 'ok' as const };
    nextSeq.set(sale.logId, seq + 1);
    await ingestEvents(world, sale, [
      eventOf(seq, 'session.recognized', { ...data, items: [item], unknown: [] }, env.clock.now()),
    ]);
    return 1;
  }

  const anOrder = async ({ sale: { merchantId } }: MoneyScene) =>
    random.pick(
      await prisma.salesOrder.findMany({
        where: { merchantId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: LATEST_ORDERS,
        include: { items: true },
      }),
    );

  /** Units of one line of an order, at their price or for less. */
  function someUnits({ items }: NonNullable<Awaited<ReturnType<typeof anOrder>>>) {
    const item = random.pick(items);
    return (
      item && {
        id: newTestId(),
        lines: [{ itemId: item.id, qty: random.between(1, item.qty) }],
        reason: random.pick(refundReasons),
        amountMinor: random.chance(0.5) ? null : random.between(1, Math.max(1, Number(item.totalMinor))),
      }
    );
  }

  async function refund(scene: MoneyScene): Promise<number> {
    const order = await anOrder(scene);
    const units = order && someUnits(order);
    if (!units) return 0;
    const input = { ...units, orderId: order.id };
    if (random.chance(0.8)) return by(member(scene), refundOrder, input);
    // Two taps on one button, and a colleague who means the same.
    const twice = [by(scene.owner, refundOrder, input), by(scene.owner, refundOrder, input)];
    const third = by(scene.colleague, refundOrder, { ...input, id: newTestId() });
    return (await Promise.all([...twice, third])).reduce((sum, count) => sum + count, 0);
  }

  /** Refunds the order of a complaint, now and then while a colleague does the same or ends the complaint. */
  async function refundByComplaint(scene: MoneyScene): Promise<number> {
    const order = await anOrder(scene);
    const units = order && someUnits(order);
    if (!units) return 0;
    const { merchantId } = scene.sale;
    const open = { in: ['pending', 'processing'] as ('pending' | 'processing')[] };
    const known = await prisma.complaint.findFirst({
      where: { merchantId, orderId: order.id, status: open },
    });
    if (!known) {
      const entered = {
        source: 'phone',
        category: 'overcharged',
        description: 'Charged twice.',
        contact: {},
      };
      return by(member(scene), createComplaint, {
        ...entered,
        order: order.orderNo,
        pictures: [],
        locale: 'en-US',
      });
    }
    const input = { ...units, complaintId: known.id };
    if (random.chance(0.6)) return by(member(scene), refundComplaint, input);
    const twice = [by(scene.owner, refundComplaint, input), by(scene.owner, refundComplaint, input)];
    const third = random.chance(0.5)
      ? by(scene.colleague, refundComplaint, { ...input, id: newTestId() })
      : by(scene.colleague, resolveComplaint, { id: known.id, text: 'The film shows it.' });
    return (await Promise.all([...twice, third])).reduce((sum, count) => sum + count, 0);
  }

  async function decideRefund(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const waiting = await prisma.refund.findFirst({ where: { merchantId, state: 'pending_approval' } });
    if (!waiting) return 0;
    const useCase = random.chance(0.7) ? approveRefund : rejectRefund;
    return by(member(scene), useCase, { id: waiting.id });
  }

  async function endFailedRefund(scene: MoneyScene): Promise<number> {
    const failed = await prisma.refund.findFirst({
      where: { merchantId: scene.sale.merchantId, state: 'failed' },
    });
    if (!failed) return 0;
    if (random.chance(0.7)) return by(member(scene), retryRefund, { id: failed.id });
    return by(member(scene), notePayout, { id: failed.id, note: 'Paid in cash' });
  }

  async function judge(scene: MoneyScene): Promise<number> {
    const { sale } = scene;
    const order = await prisma.salesOrder.findFirst({
      where: { merchantId: sale.merchantId, status: 'abnormal' },
      orderBy: { createdAt: 'asc' },
    });
    if (!order) return 0;
    const { id } = order;
    const items = [{ productId: sale.cola.id, door: null, layer: null, qty: random.between(1, 8) }];
    const decide = () => {
      if (order.abnormalState === 'expired') return by(member(scene), recordAbnormalItems, { id, items });
      if (random.chance(0.2)) return by(member(scene), waiveAbnormal, { id, reason: 'unclear' });
      if (random.chance(0.2)) return by(member(scene), settleAbnormal, { id, items: [], nothingTaken: true });
      return by(member(scene), settleAbnormal, { id, items });
    };
    return (await decide()) + (random.chance(0.3) ? await decide() : 0);
  }

  async function writeOff(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const order = await prisma.salesOrder.findFirst({ where: { merchantId, status: 'unpaid' } });
    return order ? by(member(scene), writeOffOrder, { id: order.id }) : 0;
  }

  /** A shopper pays on the receipt, now and then on two phones at once. */
  async function payDebtOf(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const orders = await prisma.salesOrder.findMany({ where: { merchantId, status: 'unpaid' }, take: 3 });
    const order = random.pick(orders);
    if (!order?.sessionId) return 0;
    const { deviceId, sessionId, totalMinor, reducedMinor, capturedMinor } = order;
    const token = random.hex(32);
    const tokenHash = new Uint8Array(createHash('sha256').update(token).digest());
    const createdAt = env.clock.now();
    const expiresAt = new Date(createdAt.getTime() + DAY_MS);
    await prisma.shopperReceipt.create({
      data: { tokenHash, merchantId, deviceId, sessionId, createdAt, expiresAt },
    });
    const amountMinor = Number(totalMinor - reducedMinor - capturedMinor);
    const pay = async () => {
      const card = random.chance(0.6)
        ? 'fp_card'
        : random.pick(['fp_low_100', 'fp_decline', ...plan.faultyCards]);
      const input = { token, amountMinor, cardToken: `${card}_${random.hex(12)}` };
      const call = { requestId: 'money', ip: `10.0.${random.between(0, 255)}.${random.between(0, 255)}` };
      return (await runUseCase(env, payDebt, visitor, input, call)).ok ? 1 : 0;
    };
    if (random.chance(0.7)) return pay();
    const [one, two] = await Promise.all([pay(), pay()]);
    return one + two;
  }

  const operate = async (useCase: AnyUseCase<unknown>, input: unknown): Promise<number> =>
    (await runUseCase(env, useCase, platformOperator('bench'), input, { requestId: 'money' })).ok ? 1 : 0;

  /** Requests money, now and then on two phones; cancels it, or lets an operator judge the one that waits. */
  async function withdraw(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const open = await prisma.withdrawal.findFirst({ where: { merchantId, state: 'submitted' } });
    if (open) {
      const { id, withdrawalNo } = open;
      if (random.chance(0.15)) return by(member(scene), cancelWithdrawal, { id });
      if (random.chance(0.1)) return operate(rejectWithdrawal, { withdrawalNo, reason: 'Call us' });
      return operate(approveWithdrawal, { withdrawalNo });
    }
    const input = { id: newTestId(), amountMinor: random.between(1_000, 2_500) };
    if (random.chance(0.7)) return by(member(scene), requestWithdrawal, input);
    const twice = [by(scene.owner, requestWithdrawal, input), by(scene.owner, requestWithdrawal, input)];
    const other = by(scene.colleague, requestWithdrawal, { ...input, id: newTestId() });
    return (await Promise.all([...twice, other])).reduce((sum, count) => sum + count, 0);
  }

  async function answerDispute(): Promise<number> {
    const dispute = random.pick(await asSystem(env, listDisputes, {}));
    if (!dispute) return 0;
    const decision = random.chance(0.7) ? 'evidence' : 'accept';
    return operate(decideDispute, { disputeNo: dispute.disputeNo, decision });
  }

  /** An operator takes a bill back; what was paid comes back with the next one. */
  async function voidSomeBill(scene: MoneyScene): Promise<number> {
    const { merchantId } = scene.sale;
    const bill = await prisma.bill.findFirst({
      where: { merchantId, billNo: { not: null }, voidedAt: null },
    });
    return bill ? operate(voidBill, { billNo: bill.billNo }) : 0;
  }

  async function runJob(): Promise<number> {
    await asSystem(env, sweepSessions, {});
    if (random.chance(0.4)) {
      const job = random.pick(bookJobs);
      if (job) await asSystem(env, job, {});
      return 0;
    }
    const job = random.pick(moneyJobs);
    return job ? asSystem(env, job, {}) : 0;
  }

  return async (scene) => {
    // What an earlier process took in and did not apply.
    if (!nextSeq.has(scene.sale.logId)) {
      await ingestEvents(world, scene.sale, []);
      nextSeq.set(scene.sale.logId, await seqOf(scene));
    }
    const chance = random.next();
    if (chance < 0.28) return sell(scene);
    if (chance < 0.31) return correct(scene);
    if (chance < 0.44) return refund(someScene(scene));
    if (chance < 0.5) return refundByComplaint(someScene(scene));
    if (chance < 0.56) return withdraw(someScene(scene));
    if (chance < 0.58) return answerDispute();
    if (chance < 0.585) return voidSomeBill(someScene(scene));
    if (chance < 0.61) return decideRefund(someScene(scene));
    if (chance < 0.63) return endFailedRefund(someScene(scene));
    if (chance < 0.7) return judge(someScene(scene));
    if (chance < 0.71) return writeOff(someScene(scene));
    if (chance < 0.76) return payDebtOf(someScene(scene));
    return runJob();
  };
}
