import type { DueRefundRow } from '@larder/database/queries/order/refund.queries';
import { readRefundAgainAt, refundRetryAt } from '@larder/domain/order/refund-retry';
import { transitionRefund } from '@larder/domain/order/refund-transitions';
import { reportLostRefund } from '../../complaint/refunds-of-complaint.ts';
import type { RefundAnswer } from '../../ports/payments.port.ts';
import type { WriteContext } from '../../use-case.ts';
import { type LockedRefund, lockOrder } from '../lock-order.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { reverseRefund } from './reverse-refund.ts';
import { emitRefundChanged, nextKey } from './start-refund.ts';
import { succeedRefund } from './succeed-refund.ts';

/**
 * Records a provider's answer to a refund: it succeeded; or it is retried up to 5 times, then failed, and members are
 * notified. A refund that is pending or got no answer is read again until it ends, and one that succeeded goes back to
 * failed if its money came back. Ignores answers to a key that is no longer the refund's. [domain 5, decision 145]
 */
export async function recordRefund(
  ctx: WriteContext,
  asked: DueRefundRow,
  answer: RefundAnswer,
): Promise<void> {
  const locked = await lockOrder(ctx.tx, asked.orderId);
  const refund = locked.refunds.find(({ id }) => id === asked.id);
  if (!refund || refund.keyNo !== asked.keyNo) return;
  if (refund.state === 'succeeded') await recordAfterSuccess(ctx, { locked, refund }, answer);
  if (refund.state !== 'processing') return;
  if (answer.kind === 'succeeded') {
    await succeedRefund(ctx, { locked, refund }, { method: 'provider', providerRef: answer.refundRef });
  } else if (answer.kind === 'failed') {
    await recordFailure(ctx, { locked, refund }, answer);
  } else {
    await readAgain(ctx, refund, answer);
  }
}

/** Only the provider's own word that the refund failed undoes it. */
async function recordAfterSuccess(
  ctx: WriteContext,
  { locked, refund }: LockedRefund,
  answer: RefundAnswer,
): Promise<void> {
  if (answer.kind === 'failed' && answer.refundRef !== null) {
    await reverseRefund(ctx, { locked, refund }, answer.reason);
  } else if (answer.kind === 'timeout') {
    await readAgain(ctx, refund, answer);
  } else {
    await ctx.tx.refund.update({ where: { id: refund.id }, data: { nextAttemptAt: null } });
  }
}

async function readAgain(
  ctx: WriteContext,
  refund: LockedRefund['refund'],
  answer: Extract<RefundAnswer, { kind: 'pending' | 'timeout' }>,
): Promise<void> {
  const providerRef = answer.kind === 'pending' ? answer.refundRef : refund.providerRef;
  const isNews = providerRef !== refund.providerRef;
  const waiting = await ctx.tx.refund.update({
    where: { id: refund.id },
    data: {
      providerRef,
      nextAttemptAt: readRefundAgainAt(refund.attemptCount, ctx.clock.now()),
      // Listed, whatever failed before.
      ...(answer.kind === 'pending' ? { failureCount: 0, failureCode: null } : {}),
      ...(isNews ? { version: { increment: 1 } } : {}),
      updatedAt: ctx.now,
    },
  });
  if (isNews) emitRefundChanged(ctx, waiting);
}

async function recordFailure(
  ctx: WriteContext,
  { locked, refund }: LockedRefund,
  answer: Extract<RefundAnswer, { kind: 'failed' }>,
): Promise<void> {
  const failureCount = refund.failureCount + 1;
  const retryAt = answer.retriable ? refundRetryAt(failureCount, ctx.clock.now()) : null;
  const next = transitionRefund(refund.state, 'fail');
  if (!next.ok) return;
  const again = answer.refundRef ? nextKey(refund) : {};
  const given = { state: next.value, providerRef: answer.refundRef ?? refund.providerRef };
  const failed = await ctx.tx.refund.update({
    where: { id: refund.id },
    data: {
      ...(retryAt ? again : given),
      failureCount,
      failureCode: answer.reason,
      nextAttemptAt: retryAt,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (!retryAt) {
    const notified = await reportLostRefund(ctx, failed, 'refundFailed');
    await notifyOfRefund(ctx, { order: locked.order, refund: failed }, 'failed', notified);
  }
  emitRefundChanged(ctx, failed);
}
