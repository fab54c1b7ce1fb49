import { type RefundDetails, refundIdInput } from '@larder/contract/refund.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { Tx } from '@larder/database/transaction';
import type { MerchantId, OrderId, RefundId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { type MemberActor, seesDevice } from '../../actor.ts';
import { knownCabinet, knownCabinetParts } from '../../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../../use-case.ts';
import { findOwnOrder } from '../lock-order.ts';
import { needsOtherMember } from './refund-approval.ts';

/** Returns a refund with its lines for screen 43. Refuses `NOT_FOUND`. */
export const readRefund = defineUseCase({
  name: 'order.readRefund',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: refundIdInput,
  run: async (ctx, { id }) => {
    const refund = await loadRefund(ctx.tx, ctx.actor.merchantId, id);
    if (!refund || !seesDevice(ctx.actor, refund.deviceId)) return refuse('NOT_FOUND');
    const { order, lines } = refund;
    const mayRefund = can(ctx.actor.permissions, ['order.refund']);
    const waits = refund.state === 'pending_approval';
    const isOwn = refund.requestedById === ctx.actor.membershipId;
    return accept<RefundDetails>({
      id: refund.id,
      refundNo: refund.refundNo,
      state: refund.state,
      method: refund.method,
      version: refund.version,
      currency: order.currency,
      amountMinor: minorToNumber(refund.amountMinor),
      reason: refund.reason,
      note: refund.note,
      requestedBy: refund.requestedBy.displayName,
      requestedAt: refund.requestedAt.toISOString(),
      decidedBy: refund.decidedBy?.displayName ?? null,
      decidedAt: iso(refund.decidedAt),
      refundedAt: iso(refund.refundedAt),
      closingNote: refund.closingNote,
      providerRef: refund.providerRef,
      failureCode: refund.failureCode,
      nextAttemptAt: iso(refund.nextAttemptAt),
      returnToStock: refund.returnToStock,
      canDecide: mayRefund && waits && !isOwn,
      canWithdraw: mayRefund && waits && isOwn,
      needsOther: mayRefund && refund.state === 'failed' && (await isForOthers(ctx, refund)),
      order: {
        id: order.id,
        orderNo: order.orderNo,
        timezone: knownCabinet(order.assignment).timezone,
        card: cardOf(refund),
      },
      lines: lines.map(({ item, qty, amountMinor }) => ({
        itemId: item.id,
        name: item.nameSnapshot,
        pictureUrl: item.picture ? ctx.ports.files.link(item.picture, ctx.now) : null,
        qty,
        amountMinor: minorToNumber(amountMinor),
      })),
    });
  },
});

async function isForOthers(
  ctx: ReadContext & { readonly actor: MemberActor },
  { id, orderId }: { readonly id: RefundId; readonly orderId: OrderId },
): Promise<boolean> {
  const order = await findOwnOrder(ctx, orderId);
  if (!order.ok) return false;
  const refund = order.value.refunds.find((candidate) => candidate.id === id);
  return refund !== undefined && needsOtherMember(ctx, { locked: order.value, refund });
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** The card that the money goes back to. */
function cardOf({ order, debtPayment }: NonNullable<Awaited<ReturnType<typeof loadRefund>>>) {
  const { cardBrand, cardLast4 } = debtPayment ?? order;
  return { brand: cardBrand, last4: cardLast4 };
}

function loadRefund(tx: Tx, merchantId: MerchantId, id: RefundId) {
  return tx.refund.findFirst({
    where: { id, merchantId },
    include: {
      order: { include: { assignment: { select: knownCabinetParts } } },
      debtPayment: { select: { cardBrand: true, cardLast4: true } },
      lines: { include: { item: true }, orderBy: { item: { lineNo: 'asc' } } },
      requestedBy: { select: { displayName: true } },
      decidedBy: { select: { displayName: true } },
    },
  });
}
