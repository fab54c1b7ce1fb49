// long: one decision with all its consequences, in the order of the locks
import type { DoorSession, Payment, Prisma, SalesOrder } from '@larder/database/model';
import { planPayments } from '@larder/database/queries/order/payment.queries';
import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { MembershipId, OrderId } from '@larder/domain/ids';
import type { AbnormalDecision, Decided, WaiveReason } from '@larder/domain/order/abnormal-decision';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import type { PricedTaking, TakenUnits } from '@larder/domain/order/price-taken';
import { accept } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { postMovements } from '../../stock/post-movements.ts';
import type { WriteContext } from '../../use-case.ts';
import { hasCabinetSinceSale } from '../has-cabinet-since-sale.ts';
import { itemColumns } from '../item-columns.ts';
import { isRenewable, renewHolds } from '../renew-holds.ts';
import { pricedDecision } from './priced-decision.ts';
import { shownAttempt } from './shown-attempt.ts';

/** What was decided. `reason` only for a member's waiver. */
export type DecisionAsked = {
  readonly id: OrderId;
  readonly decision: AbnormalDecision;
  readonly items: readonly TakenUnits[];
  readonly reason?: WaiveReason;
};

/** The member who decides, since when they worked on the order; `rule` for the merchant's rule. */
export type Decider =
  | {
      readonly membershipId: MembershipId;
      readonly claimedAt: Date | null;
      /** When they decided, if that was before now. [decision 296] */
      readonly madeAt?: Date;
      /** The second member, who approves the charge now. [decision 282] */
      readonly approverId?: MembershipId;
    }
  | 'rule';

/** An order, locked with its payment and judged: the state that the decision leads to. */
export type JudgedOrder = {
  readonly order: SalesOrder;
  readonly payment: Payment | null;
  readonly sessionId: string;
  readonly decided: Decided;
};

type Entered = PricedTaking<TakenUnits, SaleLineRow>;
type Evidence = {
  readonly order: SalesOrder;
  readonly payment: Payment | null;
  readonly session: DoorSession;
};

/** Source lines of stock movements from here on are a decision's; recognitions number theirs below. */
const FIRST_MANUAL_LINE = 900_000;

/**
 * Carries out a decision about an abnormal order whose rows are locked: its state and items, the hold, the stock, the
 * days to sum up again, the label for the recognizer. Locks stock levels, after order and payment. Returns the facts to
 * audit too. Refuses as `pricedDecision`, before it writes anything. [domain 5, screens 44]
 */
export async function carryOutDecision(
  ctx: WriteContext,
  { order, payment, sessionId, decided }: JudgedOrder,
  asked: DecisionAsked,
  decider: Decider,
) {
  const entered = await pricedDecision(
    ctx.tx,
    { order, payment, sessionId },
    asked,
    decider === 'rule' ? 'rule' : decider.approverId ? 'two members' : 'member',
  );
  if (!entered.ok) return entered;
  const { session, device, priced } = entered.value;
  const evidence = { order, payment, session };
  const status = await settleHold(ctx, evidence, asked.decision, decided, priced);
  await writeOrder(ctx, order, { ...decided, status }, priced);
  await bookGoods(ctx, order, priced, decider);
  await keepLabel(ctx, evidence, asked, decider);
  const ofOrder = { where: { orderId: order.id, merchantId: order.merchantId } };
  await ctx.tx.abnormalClaim.deleteMany(ofOrder);
  await ctx.tx.waitingDecision.deleteMany(ofOrder);
  const day = localDay(order.consumedAt ?? order.createdAt, device.timezone);
  await markSalesDirty(ctx.tx, [{ merchantId: order.merchantId, deviceId: order.deviceId, day }], ctx.now);
  return report(ctx, order, asked, { ...decided, status }, priced);
}

/**
 * Plans the hold's capture or release, also of an order that the expiring job has not reached; returns the order's
 * status, which is unpaid where nothing can be charged.
 */
async function settleHold(
  ctx: WriteContext,
  { order, payment }: Evidence,
  decision: AbnormalDecision,
  { status }: Decided,
  { totalMinor }: Entered,
): Promise<Decided['status']> {
  const isCharge = decision === 'charge';
  if (payment?.state === 'authorized') {
    const dueMinor = isCharge ? totalMinor : 0;
    await planPayments(
      ctx.tx,
      [{ paymentId: payment.id, orderId: order.id, dueMinor, at: ctx.now }],
      ctx.now,
    );
    ctx.wake('work');
    return status;
  }
  if (!isCharge) return status;
  if (isRenewable(payment)) {
    await renewHolds(ctx, [{ orderId: order.id, totalMinor, payment }]);
    return status;
  }
  const unpaid = transitionOrder(status, 'capture_failed');
  return unpaid.ok ? unpaid.value : status;
}

async function writeOrder(
  ctx: WriteContext,
  order: SalesOrder,
  decided: Decided,
  priced: Entered,
): Promise<void> {
  const { subtotalMinor, discountMinor, taxMinor, totalMinor, items } = priced;
  await ctx.tx.salesOrder.update({
    where: { id: order.id },
    data: {
      ...decided,
      ...(items.length > 0 ? { type: 'sale_manual' as const } : {}),
      subtotalMinor,
      discountMinor,
      taxMinor,
      totalMinor,
      costMinor: items.reduce((sum, { qty, line }) => sum + qty * line.costMinor, 0),
      itemQty: items.reduce((sum, { qty }) => sum + qty, 0),
      firstItemName: items[0]?.line.name ?? null,
      completedAt: decided.status === 'completed' ? ctx.now : null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await ctx.tx.orderItem.createMany({
    data: items.map((item, index) => ({
      id: ctx.newId(),
      merchantId: order.merchantId,
      orderId: order.id,
      lineNo: index + 1,
      ...itemColumns(item),
      source: 'manual' as const,
    })),
  });
}

async function bookGoods(
  ctx: WriteContext,
  order: SalesOrder,
  { items }: Entered,
  decider: Decider,
): Promise<void> {
  // The items of an expired order may be recorded after the cabinet was given away.
  if (!(await hasCabinetSinceSale(ctx.tx, order))) return;
  const occurredAt = order.consumedAt ?? order.createdAt;
  await postMovements(
    ctx,
    { merchantId: order.merchantId, deviceId: order.deviceId },
    items.map((item, index) => ({
      sourceType: 'order' as const,
      sourceId: order.id,
      sourceLine: FIRST_MANUAL_LINE + index,
      type: 'sale' as const,
      reason: 'manual' as const,
      qty: -item.qty,
      key: { ...item.shelf, productId: item.line.productId },
      unitCostMinor: item.line.costMinor,
      actorId: decider === 'rule' ? null : decider.membershipId,
      occurredAt,
    })),
  );
}

async function keepLabel(
  ctx: WriteContext,
  { order, session }: Evidence,
  { decision, items, reason }: DecisionAsked,
  decider: Decider,
): Promise<void> {
  const shown = shownAttempt(session);
  const member = decider === 'rule' ? null : decider;
  const now = ctx.clock.now();
  const madeAt = member?.madeAt ?? now;
  const claimedAt = member?.claimedAt ?? null;
  const itemsBefore = (shown?.items ?? []).filter(({ dir }) => dir === 'out');
  await ctx.tx.recognitionLabel.create({
    data: {
      id: ctx.newId(),
      merchantId: order.merchantId,
      orderId: order.id,
      sessionId: session.id,
      deciderKind: member ? 'member' : 'rule',
      deciderId: member?.membershipId ?? null,
      approverId: member?.approverId ?? null,
      decision,
      waiveReason: reason ?? null,
      attempt: shown?.attempt ?? null,
      model: shown?.model ?? null,
      itemsBefore: itemsBefore.map(({ productId, door, layer, qty, conf }) => ({
        productId,
        door,
        layer: layer ?? null,
        qty,
        conf,
      })),
      itemsAfter: items as unknown as Prisma.InputJsonArray,
      seconds: claimedAt && Math.round((madeAt.getTime() - claimedAt.getTime()) / 1_000),
      // A charge that was approved is decided by the approval.
      at: member?.approverId ? now : madeAt,
    },
  });
}

/** Emits the change, and returns the outcome with the facts for an audit row. */
function report(
  ctx: WriteContext,
  order: SalesOrder,
  { decision, reason }: DecisionAsked,
  decided: Decided,
  { totalMinor, items }: Entered,
) {
  const { id: orderId, merchantId, deviceId, version } = order;
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: version + 1 } });
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  const facts = {
    deviceId,
    before: { status: order.status, abnormalState: order.abnormalState },
    after: { ...decided, decision, orderNo: order.orderNo, totalMinor, units, reason: reason ?? null },
  };
  return accept({ outcome: { ...decided, totalMinor }, facts });
}
