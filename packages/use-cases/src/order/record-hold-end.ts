import { captureRetryAt, transitionPayment } from '@larder/domain/order/payment-transitions';
import type { WriteContext } from '../use-case.ts';
import type { HoldEnd } from './ask-hold-end.ts';
import { failedCalls, type LockedPayment, withAttempt } from './lock-payment.ts';
import { announceOrder, moveOrder } from './move-order.ts';
import { recordCaptured, recordFailedCapture } from './record-capture.ts';
import { isRenewable, renewHolds } from './renew-holds.ts';

type Recorder = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake' | 'log'>;

/** Records how a hold ended, or why it did not, whichever end was requested. [decision 104] */
export async function recordHoldEnd(
  ctx: Recorder,
  locked: LockedPayment,
  asked: 'capture' | 'void',
  end: HoldEnd,
): Promise<void> {
  if (locked.payment.state !== 'authorized') return;
  if (end.kind === 'captured') return recordCaptured(ctx, locked, end);
  if (end.kind === 'voided') return recordReleased(ctx, locked);
  if (asked === 'capture') return recordFailedCapture(ctx, locked, end);
  return retryRelease(ctx, locked, end.kind === 'timeout' ? 'timeout' : end.reason);
}

async function recordReleased(ctx: Recorder, { payment, order }: LockedPayment): Promise<void> {
  const next = transitionPayment('authorized', 'void');
  if (!next.ok) return;
  const released = await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      dueMinor: null,
      nextAttemptAt: null,
      attempts: withAttempt(payment, { at: ctx.clock.now(), what: 'void', ok: true }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await chargeAfterAll(ctx, { payment: released, order });
}

/** A hold that vanishes again and again is not requested for ever. */
const MOST_HOLDS = 3;

/**
 * Renews the hold if the session turned out to be a sale while the hold was being released. An order that is unpaid
 * already has no hold to try again from now on, which its page and its receipt show.
 */
async function chargeAfterAll(ctx: Recorder, { payment, order }: LockedPayment): Promise<void> {
  if (payment.debtOrderId) {
    await moveOrder(ctx, { payment, order }, 'capture_failed', 0n);
    return;
  }
  if (order?.status === 'unpaid') await announceOrder(ctx, order);
  if (order?.status !== 'processing') return;
  const { merchantId, sessionId } = payment;
  const holds = await ctx.tx.payment.count({ where: { merchantId, sessionId } });
  if (!isRenewable(payment) || holds >= MOST_HOLDS) {
    await moveOrder(ctx, { payment, order }, 'capture_failed', 0n);
    return;
  }
  // The new hold was not refused.
  if (order.owedSince) await ctx.tx.salesOrder.update({ where: { id: order.id }, data: { owedSince: null } });
  const totalMinor = Number(order.totalMinor - order.reducedMinor);
  await renewHolds(ctx, [{ orderId: order.id, totalMinor, payment }]);
}

/**
 * Retries on the same schedule as captures. After that an authorized hold is left to expire, and an unconfirmed one
 * counts as declined. A sale that came meanwhile is captured at once.
 */
export async function retryRelease(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'clock'>,
  { payment }: LockedPayment,
  code: string,
): Promise<void> {
  const at = ctx.clock.now();
  const isUnconfirmed = payment.state === 'authorizing';
  const what = isUnconfirmed ? 'authorize' : 'void';
  const attempts = withAttempt(payment, { at, what, ok: false, code });
  const retryAt = captureRetryAt(failedCalls({ attempts }, what).tries, at);
  const dueAt = payment.dueMinor === null ? null : payment.dueMinor > 0n ? at : retryAt;
  const isGivenUp = isUnconfirmed && retryAt === null;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      ...(isGivenUp ? { state: 'declined', declineCode: code, dueMinor: null } : {}),
      nextAttemptAt: isUnconfirmed ? retryAt : dueAt,
      attempts,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
}
