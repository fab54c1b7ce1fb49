import { getInput } from '@larder/contract/order.contract';
import type { OrderRefund } from '@larder/contract/refund.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { OrderItemRow, RefundRow } from '@larder/database/queries/order/order-with-refunds.queries';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId, OrderId } from '@larder/domain/ids';
import { chargeStanding } from '@larder/domain/order/charge-standing';
import { accept } from '@larder/domain/refusal';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { findOwnOrder, type OrderWithRefunds } from './lock-order.ts';
import { readOrderToCharge } from './order-to-charge.ts';
import { readEvidence } from './read-evidence.ts';
import { readMoneyTrail } from './read-money-trail.ts';
import { pendingQty, refundableOf } from './refund/refundable-order.ts';
import { storedDebt } from './stored-debt.ts';
import { storedTags } from './stored-tags.ts';

/** Returns the details of an order for screen 41. Refuses `NOT_FOUND`. */
export const readOrder = defineUseCase({
  name: 'order.read',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: getInput,
  run: async (ctx, { id }) => {
    const found = await findOwnOrder(ctx, id);
    if (!found.ok) return found;
    const refunded = found.value;
    const order = await loadOrder(ctx.tx, ctx.actor.merchantId, id);
    return accept({
      id: order.id,
      orderNo: order.orderNo,
      type: order.type,
      status: order.status,
      version: order.version,
      device: knownCabinet(order.assignment),
      ...timesOf(order),
      ...abnormalOf(order),
      ...amountsOf(order),
      refundableMinor: refundableOf(refunded).refundableMinor,
      payment: {
        method: order.paymentMethod,
        cardBrand: order.cardBrand,
        cardLast4: order.cardLast4,
        payerAccount: order.payerAccount,
        activityNo: order.activityNo,
      },
      items: itemsOf(ctx, refunded),
      refunds: refunded.refunds.map(refundOf),
      session: sessionOf(order),
      ...(await evidenceOf(ctx, order)),
      charge: await chargeOf(ctx, order),
      money: await readMoneyTrail(ctx.tx, {
        ...order,
        refunds: refunded.refunds,
        writtenOffMinor: minorToNumber(order.writtenOffMinor),
      }),
    });
  },
});

function loadOrder(tx: Tx, merchantId: MerchantId, id: OrderId) {
  return tx.salesOrder.findFirstOrThrow({
    where: { id, merchantId },
    include: { session: true, assignment: { select: knownCabinetParts } },
  });
}

type OrderRow = Awaited<ReturnType<typeof loadOrder>>;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

const timesOf = (order: OrderRow) => ({
  createdAt: order.createdAt.toISOString(),
  consumedAt: iso(order.consumedAt),
  paidAt: iso(order.paidAt),
  completedAt: iso(order.completedAt),
});

/** Null for a supplementary order: no session belongs to it. */
const sessionOf = ({ session }: OrderRow) =>
  session && {
    id: session.id,
    trigger: session.trigger,
    doors: session.doors,
    authorizedAt: iso(session.authorizedAt),
    startedAt: iso(session.startedAt),
    openedAt: iso(session.openedAt),
    closedAt: iso(session.closedAt),
    endedAt: iso(session.endedAt),
  };

const abnormalOf = (order: OrderRow) => ({
  abnormalReason: order.abnormalReason,
  abnormalState: order.abnormalState,
  abnormalDeadlineAt: iso(order.abnormalDeadlineAt),
});

/**
 * `dueMinor`: the part of the total that was neither captured nor written off. Refunds before the capture count as
 * refunded; `keptMinor` is what was captured less the refunds after it.
 */
function amountsOf(order: OrderRow) {
  const capturedMinor = minorToNumber(order.capturedMinor);
  const refundedMinor = minorToNumber(order.refundedMinor + order.reducedMinor);
  return {
    currency: order.currency,
    subtotalMinor: minorToNumber(order.subtotalMinor),
    discountMinor: minorToNumber(order.discountMinor),
    taxMinor: minorToNumber(order.taxMinor),
    /** Thousandths that a coupon leaves to pay; null without one. */
    payFactorPermille: order.payFactorPermille,
    taxRatePpm: order.taxRatePpm,
    taxMode: order.taxMode,
    totalMinor: minorToNumber(order.totalMinor),
    authorizedMinor: minorToNumber(order.authorizedMinor),
    capturedMinor,
    refundedMinor,
    keptMinor: capturedMinor - minorToNumber(order.refundedMinor),
    writtenOffMinor: minorToNumber(order.writtenOffMinor),
    dueMinor: storedDebt(order),
    tags: storedTags(order),
  };
}

const refundOf = ({ id, refundNo, state, amountMinor, reason, requestedAt }: RefundRow): OrderRefund => ({
  id,
  refundNo,
  state,
  reason,
  amountMinor,
  requestedAt: requestedAt.toISOString(),
});

/** The lines of an order, with the units and the amount that one more refund of each can return. */
function itemsOf(ctx: ReadContext, refunded: OrderWithRefunds) {
  const plan = refundableOf(refunded);
  return refunded.items.map((item, index) => {
    const { amountsMinor = [], unitlessMinor = 0 } = plan.lines[index] ?? {};
    return {
      ...itemOf(ctx, item),
      pendingQty: pendingQty(refunded, item.id),
      refundableQty: amountsMinor.length,
      refundableMinor: amountsMinor.at(-1) ?? unitlessMinor,
    };
  });
}

const itemOf = ({ ports, now }: ReadContext, item: OrderItemRow) => ({
  id: item.id,
  lineNo: item.lineNo,
  productId: item.productId,
  name: item.nameSnapshot,
  gtin: item.gtin,
  pictureUrl: item.picture ? ports.files.link(item.picture, now) : null,
  door: item.door,
  layer: item.layer,
  qty: item.qty,
  unitPriceMinor: item.unitPriceMinor,
  discountMinor: item.discountMinor,
  taxMinor: item.taxMinor,
  totalMinor: item.totalMinor,
  source: item.source,
  refundedQty: item.refundedQty,
  refundedMinor: item.refundedMinor,
});

/** Why money is due, what was tried and what comes next; null where no charge has failed. */
async function chargeOf({ tx, ports, now }: ReadContext, order: OrderRow) {
  if (order.status !== 'unpaid' && order.status !== 'processing') return null;
  const { order: toCharge } = await readOrderToCharge(tx, order, ports.payments);
  const standing = chargeStanding(toCharge, now);
  if (!standing) return null;
  const { tries, plan, holdEndsAt, now: chargeNow } = standing;
  return {
    ...standing,
    tries: tries.map(({ at, code }) => ({ at: at.toISOString(), code })),
    plan: plan.map((at) => at.toISOString()),
    holdEndsAt: iso(holdEndsAt),
    /** Since when the order is owed although the charge is tried again; null if it is not. */
    owedSince: order.status === 'processing' ? iso(order.owedSince) : null,
    now: chargeNow.kind === 'too_soon' ? { ...chargeNow, at: chargeNow.at.toISOString() } : chargeNow,
    /** True if the shopper can pay the rest on the receipt. */
    isPayable: ports.payments.current.takesTestCards,
  };
}

/** `video` and `pictures` of the session, which only members with the right to see them receive. */
async function evidenceOf({ tx, actor }: ReadContext<'member'>, { session }: OrderRow) {
  const evidence = await readEvidence(tx, actor, session?.media);
  return { video: evidence?.video ?? null, pictures: evidence?.pictures ?? [] };
}
