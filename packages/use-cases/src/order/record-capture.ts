import { minorToNumber } from '@larder/database/minor-to-number';
import { settleDebt } from '@larder/domain/order/debt';
import {
  askCaptureAgainAt,
  captureRetryAt,
  isCardRefused,
  transitionPayment,
} from '@larder/domain/order/payment-transitions';
import { postSale } from '../ledger/post-sale.ts';
import type { WriteContext } from '../use-case.ts';
import type { HoldEnd } from './ask-hold-end.ts';
import { failedCalls, type LockedPayment, withAttempt } from './lock-payment.ts';
import { announceOrder, moveOrder } from './move-order.ts';
import { storedDebt } from './stored-debt.ts';

type Recorder = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'log'>;

/**
 * Records a capture that failed or got no answer. A failure is retried after 1, 5, 30 and 120 minutes, then given up,
 * and the order stays unpaid; it is owed from the first one on. After a time-out the money may have been taken, so the
 * capture is never given up: its idempotency key makes retries safe. [domain 5]
 */
export async function recordFailedCapture(
  ctx: Recorder,
  locked: LockedPayment,
  answer: Extract<HoldEnd, { kind: 'failed' | 'timeout' }>,
): Promise<void> {
  const { payment } = locked;
  const at = ctx.clock.now();
  const code = answer.kind === 'timeout' ? 'timeout' : answer.reason;
  const attempts = withAttempt(payment, { at, what: 'capture', ok: false, code });
  const retryAt = retryOf(answer, { attempts }, at);
  const next = transitionPayment('authorized', retryAt ? 'capture_error' : 'capture_given_up');
  if (!next.ok) return;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      nextAttemptAt: retryAt,
      dueMinor: retryAt ? payment.dueMinor : null,
      attempts,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (retryAt && isCardRefused(code)) await owe(ctx, locked);
  const isMoved = !retryAt && (await moveOrder(ctx, locked, 'capture_failed', 0n));
  // Its page shows each try and the next one.
  if (!isMoved && locked.order) await announceOrder(ctx, locked.order);
}

/** From the first refusal on, what the order charges is owed. [decision 271] */
async function owe({ tx, clock }: Recorder, { payment, order }: LockedPayment): Promise<void> {
  if (order?.id !== payment.orderId || order?.status !== 'processing' || order.owedSince) return;
  await tx.salesOrder.update({ where: { id: order.id }, data: { owedSince: clock.now() } });
}

/** Time-outs do not count as failures: they may have been captures. */
function retryOf(
  answer: Extract<HoldEnd, { kind: 'failed' | 'timeout' }>,
  payment: Pick<LockedPayment['payment'], 'attempts'>,
  now: Date,
): Date | null {
  const { failures, tries } = failedCalls(payment, 'capture');
  if (answer.kind === 'timeout') return askCaptureAgainAt(tries, now);
  return answer.retriable ? captureRetryAt(failures, now) : null;
}

/**
 * Records money that was captured: the order is paid or partly paid. The merchant may have captured more than the order
 * charges at the provider itself: the payment says what was taken, and a person must return the rest there.
 */
export async function recordCaptured(
  ctx: Recorder,
  { payment, order }: LockedPayment,
  answer: Extract<HoldEnd, { kind: 'captured' }>,
): Promise<void> {
  const next = transitionPayment('authorized', 'capture');
  if (!next.ok) return;
  const capturedMinor = BigInt(answer.capturedMinor);
  const at = ctx.clock.now();
  const captured = await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      capturedMinor,
      authorizedMinor: larger(payment.authorizedMinor, capturedMinor),
      captureRef: answer.captureRef,
      capturedAt: at,
      dueMinor: null,
      nextAttemptAt: null,
      attempts: withAttempt(payment, { at, what: 'capture', ok: true }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await postSale(ctx, {
    paymentId: payment.id,
    merchantId: payment.merchantId,
    deviceId: payment.deviceId,
    orderId: order?.id ?? null,
    provider: payment.provider,
    providerRef: answer.captureRef,
    currency: payment.currency,
    capturedMinor: answer.capturedMinor,
    occurredAt: at,
  });
  const paysDebt = payment.debtOrderId !== null || order?.status === 'unpaid';
  const isCounted = paysDebt
    ? await countDebt(ctx, { payment: captured, order })
    : await countCapture(ctx, { payment: captured, order });
  if (isCounted) return;
  ctx.log.error(
    { paymentId: payment.id, orderId: order?.id, capturedMinor: answer.capturedMinor },
    'more was captured than an order charges: refund the rest at the provider',
  );
}

/** Returns false if more was captured than the order charges. */
async function countCapture(ctx: Recorder, { payment, order }: LockedPayment): Promise<boolean> {
  const { capturedMinor } = payment;
  const dueMinor = order ? order.totalMinor - order.reducedMinor : 0n;
  const isAll = capturedMinor >= dueMinor;
  const event = isAll ? 'capture_all' : 'capture_part';
  const isMoved = await moveOrder(ctx, { payment, order }, event, isAll ? dueMinor : capturedMinor);
  return isMoved && capturedMinor <= dueMinor;
}

/**
 * Adds a later payment to its order, or a hold that was charged after its order became unpaid. Returns false if more
 * was captured than it owes. [decisions 106 and 205]
 */
async function countDebt(ctx: Recorder, { payment, order }: LockedPayment): Promise<boolean> {
  if (!order) return false;
  const takenMinor = minorToNumber(payment.capturedMinor);
  const { event, countedMinor, aboveMinor } = settleDebt(storedDebt(order), takenMinor);
  const capturedMinor = order.capturedMinor + BigInt(countedMinor);
  return (await moveOrder(ctx, { payment, order }, event, capturedMinor)) && aboveMinor === 0;
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
