import type { RefundOutcome } from '@larder/contract/refund.contract';
import type { Prisma } from '@larder/database/model';
import { refundRetryAt } from '@larder/domain/order/refund-retry';
import { type RefundEvent, transitionRefund } from '@larder/domain/order/refund-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';
import { divideRefund, firstPart, refundParts } from './divide-refund.ts';
import type { LockedRefund } from './lock-order.ts';
import { refundMethod } from './refundable-order.ts';
import { succeedRefund } from './succeed-refund.ts';

/**
 * Sends a refund on its way: due at the provider, or done at once by a lower capture. A refund that no payment of the
 * order covers alone is divided. Refuses `ILLEGAL_TRANSITION`, and `REFUND_EXCEEDS` for a failed one whose payment was
 * refunded otherwise. [domain 5, decisions 24 and 106]
 */
export async function startRefund(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake'>,
  { locked, refund }: LockedRefund,
  event: Extract<RefundEvent, 'start' | 'approve' | 'retry'>,
  data: Prisma.RefundUncheckedUpdateInput = {},
): Promise<Result<RefundOutcome>> {
  const next = transitionRefund(refund.state, event);
  if (!next.ok) return next;
  const method = refundMethod(locked);
  if (!method.ok) return method;
  const parts = method.value === 'provider' ? refundParts({ locked, refund }, event) : accept(null);
  if (!parts.ok) return parts;
  const started = await ctx.tx.refund.update({
    where: { id: refund.id },
    data: {
      ...data,
      ...(parts.value && firstPart(locked, parts.value)),
      ...(isKeyUsedUp(refund, ctx.now) ? nextKey(refund) : {}),
      state: next.value,
      method: method.value,
      failureCount: 0,
      nextAttemptAt: method.value === 'provider' ? ctx.now : null,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
    include: { lines: true },
  });
  const others = await divideRefund(ctx, { locked, refund: started }, parts.value ?? []);
  ctx.wake('work');
  if (method.value === 'reduced_capture') {
    const done = await succeedRefund(ctx, { locked, refund: started }, { method: method.value });
    return done.ok ? accept(outcomeOf({ ...started, state: 'succeeded' })) : done;
  }
  for (const part of [started, ...others]) emitRefundChanged(ctx, part);
  return accept(outcomeOf(started));
}

/**
 * True once the provider has decided about the key for good: it made the refund, which failed, or refused it, and would
 * repeat that answer. After time-outs and passing failures the key stays: the money may be on its way under it.
 */
function isKeyUsedUp({ state, providerRef, failureCount }: LockedRefund['refund'], now: Date): boolean {
  const wasRefusedForGood = state === 'failed' && refundRetryAt(failureCount, now) !== null;
  return providerRef !== null || wasRefusedForGood;
}

/** Columns of a refund that needs a new key: the provider made one under the old key, and it failed. */
export const nextKey = ({ keyNo }: Pick<LockedRefund['refund'], 'keyNo'>) => ({
  keyNo: keyNo + 1,
  attemptCount: 0,
  providerRef: null,
});

type Outcome = Pick<LockedRefund['refund'], 'id' | 'refundNo' | 'state'>;

/** The parts of a refund that a call which changes it returns. */
export const outcomeOf = ({ id, refundNo, state }: Outcome): RefundOutcome => ({ id, refundNo, state });

/** Notifies clients of a refund in its new state. */
export function emitRefundChanged(
  ctx: Pick<WriteContext, 'emit'>,
  {
    id: refundId,
    orderId,
    merchantId,
    deviceId,
    state,
  }: Pick<LockedRefund['refund'], 'id' | 'orderId' | 'merchantId' | 'deviceId' | 'state'>,
): void {
  ctx.emit({ type: 'refund.changed', merchantId, deviceId, ids: { refundId, orderId, state } });
}
