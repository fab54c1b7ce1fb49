import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { type OrderEvent, transitionOrder } from '@larder/domain/order/order-transitions';
import {
  askCaptureAgainAt,
  captureRetryAt,
  transitionPayment,
} from '@larder/domain/order/payment-transitions';
import { localDay } from '@larder/domain/time-zone';
import type { CaptureAnswer } from '../ports/payments.port.ts';
import type { WriteContext } from '../use-case.ts';
import { type LockedPayment, withAttempt } from './lock-payment.ts';

type Recorder = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'emit'>;

/**
 * Records a provider's answer to a capture: the order is paid or partly paid; or the call is retried after 1, 5, 30 and
 * 120 minutes, then given up, and the order stays unpaid. After a time-out the money may have been taken, so the
 * capture is never given up: its idempotency key makes retries safe. [domain 5]
 */
export async function recordCapture(
  ctx: Recorder,
  locked: LockedPayment,
  answer: CaptureAnswer,
): Promise<void> {
  const { payment } = locked;
  if (payment.state !== 'authorized') return;
  if (answer.kind === 'captured') return captured(ctx, locked, answer);
  const code = answer.kind === 'timeout' ? 'timeout' : answer.reason;
  const retryAt = retryOf(answer, payment.attemptCount, ctx.clock.now());
  const next = transitionPayment(payment.state, retryAt ? 'capture_error' : 'capture_given_up');
  if (!next.ok) return;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      nextAttemptAt: retryAt,
      dueMinor: retryAt ? payment.dueMinor : null,
      attempts: withAttempt(payment, { at: ctx.clock.now(), what: 'capture', ok: false, code }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (!retryAt) await moveOrder(ctx, locked, 'capture_failed', 0n);
}

function retryOf(
  answer: Exclude<CaptureAnswer, { kind: 'captured' }>,
  tries: number,
  now: Date,
): Date | null {
  if (answer.kind === 'timeout') return askCaptureAgainAt(tries, now);
  return answer.retriable ? captureRetryAt(tries, now) : null;
}

async function captured(
  ctx: Recorder,
  locked: LockedPayment,
  answer: Extract<CaptureAnswer, { kind: 'captured' }>,
): Promise<void> {
  const { payment, order } = locked;
  const next = transitionPayment(payment.state as 'authorized', 'capture');
  if (!next.ok) return;
  const capturedMinor = BigInt(answer.capturedMinor);
  const at = ctx.clock.now();
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      capturedMinor,
      captureRef: answer.captureRef,
      capturedAt: at,
      dueMinor: null,
      nextAttemptAt: null,
      attempts: withAttempt(payment, { at, what: 'capture', ok: true }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  const all = order !== null && capturedMinor + order.reducedMinor >= order.totalMinor;
  await moveOrder(ctx, locked, all ? 'capture_all' : 'capture_part', capturedMinor);
}

/** Advances an order after its payment changed; an order that is no longer waiting for it stays as it is. */
export async function moveOrder(
  ctx: Recorder,
  { order, payment }: LockedPayment,
  event: Extract<OrderEvent, 'capture_all' | 'capture_part' | 'capture_failed'>,
  capturedMinor: bigint,
): Promise<void> {
  if (!order) return;
  const next = transitionOrder(order.status, event);
  if (!next.ok) return;
  const { id: orderId, merchantId, deviceId } = order;
  await ctx.tx.salesOrder.update({
    where: { id: orderId },
    data: {
      status: next.value,
      capturedMinor,
      authorizedMinor: payment.authorizedMinor,
      ...(next.value === 'paid' ? { paidAt: ctx.clock.now() } : {}),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await markDay(ctx, order);
  ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version: order.version + 1 } });
}

async function markDay(ctx: Recorder, order: NonNullable<LockedPayment['order']>): Promise<void> {
  const device = await ctx.tx.device.findUniqueOrThrow({
    where: { id: order.deviceId },
    select: { timezone: true },
  });
  const day = localDay(order.consumedAt ?? order.createdAt, device.timezone);
  const { merchantId, deviceId } = order;
  await markSalesDirty(ctx.tx, [{ merchantId, deviceId, day }], ctx.now);
}
