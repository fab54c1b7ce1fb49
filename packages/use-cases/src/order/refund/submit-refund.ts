import type { RefundOutcome, refundInput } from '@larder/contract/refund.contract';
import type { RefundRow } from '@larder/database/queries/order/order-with-refunds.queries';
import { insertRefund, nextRefundTerms } from '@larder/database/queries/order/refund.queries';
import { humanNumber } from '@larder/domain/human-number';
import {
  type RefundEvent,
  type RefundMethod,
  transitionRefund,
} from '@larder/domain/order/refund-transitions';
import { checkRefund, type RefundedAmounts } from '@larder/domain/order/refundable';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import type { z } from 'zod';
import type { MemberWriteContext } from '../../use-case.ts';
import { lockOwnOrder, type OrderWithRefunds } from '../lock-order.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { isAboveApprovalLimit } from './refund-approval.ts';
import { refundableOf, refundMethod } from './refundable-order.ts';
import { emitRefundChanged, outcomeOf, sendRefund, wayOf } from './start-refund.ts';

type Input = z.output<typeof refundInput> & {
  /** The complaint that the refund is submitted from, which is locked and allows it. */
  readonly complaintId?: string;
};

/** Writes a refund and sends it on its way, as `refundOrder` describes it. */
export async function submitRefund(ctx: MemberWriteContext, input: Input): Promise<Result<RefundOutcome>> {
  const found = await lockOwnOrder(ctx, input.orderId);
  if (!found.ok) return found;
  const locked = found.value;
  const known = locked.refunds.find(({ id }) => id === input.id);
  if (known) return accept(outcomeOf(known));
  const checked = await check(ctx, locked, input);
  if (!checked.ok) return checked;
  const written = await write(ctx, locked, input, checked.value);
  if (!written.ok) return written;
  const refund = written.value;
  const { refundNo, amountMinor, reason } = refund;
  ctx.audit({
    deviceId: refund.deviceId,
    after: { refundNo, amountMinor, reason, orderId: refund.orderId },
  });
  if (checked.value.event === 'start') return sendRefund(ctx, { locked, refund }, 'start');
  await notifyOfRefund(ctx, { order: locked.order, refund }, 'approval');
  emitRefundChanged(ctx, refund);
  return accept(outcomeOf(refund));
}

type Checked = {
  readonly amounts: RefundedAmounts;
  readonly event: Extract<RefundEvent, 'start' | 'ask_approval'>;
  readonly method: Exclude<RefundMethod, 'manual'>;
  readonly refundNo: string;
};

async function check(
  ctx: MemberWriteContext,
  locked: OrderWithRefunds,
  input: Input,
): Promise<Result<Checked>> {
  const method = refundMethod(locked);
  if (!method.ok && !wasRefunded(locked)) return method;
  const amounts = checkRefund(refundableOf(locked), {
    lines: input.lines.map(({ itemId, qty }) => ({ id: itemId, qty })),
    amountMinor: input.amountMinor ?? null,
    reason: input.reason ?? null,
  });
  if (!amounts.ok) return amounts;
  if (!method.ok) return method;
  const { approvalAboveMinor: limit, timezone, number } = await nextRefundTerms(ctx.tx, ctx.actor.merchantId);
  const needsApproval = isAboveApprovalLimit(limit, locked, amounts.value.amountMinor);
  // Until it is captured a recognition may still correct the order, so nothing may wait for a person.
  if (needsApproval && method.value === 'reduced_capture') {
    return refuse('ILLEGAL_TRANSITION', { state: locked.order.status, event: 'ask_approval' });
  }
  return accept({
    amounts: amounts.value,
    event: needsApproval ? 'ask_approval' : 'start',
    method: method.value,
    refundNo: humanNumber('refund', localDay(ctx.now, timezone), number),
  });
}

/** True if another refund took everything meanwhile: `REFUND_EXCEEDS` then says more than `ILLEGAL_TRANSITION`. */
const wasRefunded = ({ order }: OrderWithRefunds) => order.status === 'refunded';

/** Refuses `NOT_FOUND` if the id belongs to a refund of another order, including other merchants'. */
async function write(
  ctx: MemberWriteContext,
  { order, items }: OrderWithRefunds,
  { id, reason: _, note, complaintId }: Input,
  { amounts: { amountMinor, reason, lines }, event, method, refundNo }: Checked,
): Promise<Result<RefundRow>> {
  const { merchantId, membershipId } = ctx.actor;
  const next = transitionRefund('submitted', event);
  if (!next.ok) return next;
  const hasShelf = lines.some(({ id: itemId }) => items.find((item) => item.id === itemId)?.door);
  const refund = await insertRefund(ctx.tx, {
    id,
    merchantId,
    deviceId: order.deviceId,
    orderId: order.id,
    complaintId: complaintId ?? null,
    refundNo,
    state: next.value,
    ...(event === 'start' ? wayOf(method, ctx.now) : waiting),
    amountMinor,
    reason,
    note: note || null,
    returnToStock: reason === 'not_taken' && Boolean(hasShelf),
    requestedById: membershipId,
    requestedAt: ctx.now,
    lines: lines.map((line) => ({ orderItemId: line.id, qty: line.qty, amountMinor: line.amountMinor })),
  });
  return refund ? accept(refund) : refuse('NOT_FOUND');
}

/** Columns of a refund whose way is chosen once it is approved. */
const waiting = { method: 'provider', nextAttemptAt: null } as const;
