import { createHash } from 'node:crypto';
import { DAY_MS } from '@larder/domain/durations';
import { eventOf } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import { ingestEvents, saleEvents, tapCard } from '@larder/testkit/sale-scene';
import { visitor } from '@larder/use-cases/actor';
import { recordAbnormalItems } from '@larder/use-cases/order/abnormal/record-abnormal-items';
import { settleAbnormal } from '@larder/use-cases/order/abnormal/settle-abnormal';
import { waiveAbnormal } from '@larder/use-cases/order/abnormal/waive-abnormal';
import { writeOffOrder } from '@larder/use-cases/order/write-off-order';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { payDebt } from '@larder/use-cases/shopper/pay-debt';
import { type MoneyHands, together } from './money-hands.ts';
import type { MoneyScene } from './money-plan.ts';

// long: one function for each thing that may happen to a sale
/** What is sold: purchases, what cameras find later, what people decide about them, and debts that are paid. */
export function createSalesWork({ env, prisma, world, plan, random, by, member, anOrder }: MoneyHands) {
  const nextSeq = new Map<string, number>();

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

  /** A second look at the video finds other goods, minutes later. */
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
    return together(pay(), pay());
  }

  /** Applies what an earlier process took in and did not apply. */
  async function resume(scene: MoneyScene): Promise<void> {
    const { sale } = scene;
    if (nextSeq.has(sale.logId)) return;
    await ingestEvents(world, sale, []);
    nextSeq.set(sale.logId, await seqOf(scene));
  }

  return { resume, sell, correct, judge, writeOff, payDebtOf };
}
