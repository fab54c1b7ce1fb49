import type { RefundOutcome } from '@larder/contract/refund.contract';
import type { Prisma } from '@larder/database/model';
import { refundRetryAt } from '@larder/domain/order/refund-retry';
import {
  type RefundEvent,
  type RefundMethod,
  transitionRefund,
} from '@larder/domain/order/refund-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import type { WriteContext } from '../../use-case.ts';
import type { LockedRefund } from '../lock-order.ts';
import { divideRefund, refundParts } from './divide-refund.ts';
import { refundMethod } from './refundable-order.ts';
import { succeedRefund } from './succeed-refund.ts';

type Ctx = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake'>;

/**
 * Sends a refund that waited or failed on its way: due at the provider, or done at once by a lower capture. Refuses
 * `ILLEGAL_TRANSITION`, and as `sendRefund`. [domain 5, decision 24]
 */
export async function startRefund(
  ctx: Ctx,
  { locked, refund }: LockedRefund,
  event: Extract<RefundEvent, 'approve' | 'retry'>,
  data: Prisma.RefundUncheckedUpdateInput = {},
): Promise<Result<RefundOutcome>> {
  const next = transitionRefund(refund.state, event);
  if (!next.ok) return next;
  const method = refundMethod(locked);
  if (!method.ok) return method;
  const started = {
    ...(isKeyUsedUp(refund, ctx.now) ? nextKey(refund) : {}),
    state: next.value,
    ...wayOf(method.value, ctx.now),
    failureCount: 0,
    version: refund.version + 1,
  };
  await ctx.tx.refund.update({
    where: { id: refund.id },
    data: { ...data, ...started, updatedAt: ctx.now },
    select: { id: true },
  });
  return sendRefund(ctx, { locked, refund: { ...refund, ...started } }, event);
}

/** Columns of a refund that takes this way from now on: the provider is called at once. */
export const wayOf = (method: Exclude<RefundMethod, 'manual'>, now: Date) => ({
  method,
  nextAttemptAt: method === 'provider' ? now : null,
});

/**
 * Has the provider called for a refund that was started, or ends it at once where a lower capture makes it. A refund
 * that no payment of the order covers alone is divided. Refuses `REFUND_EXCEEDS` if its payment was refunded otherwise.
 * [decision 106]
 */
export async function sendRefund(
  ctx: Ctx,
  { locked, refund }: LockedRefund,
  event: Extract<RefundEvent, 'start' | 'approve' | 'retry'>,
): Promise<Result<RefundOutcome>> {
  ctx.wake('work');
  if (refund.method === 'reduced_capture') {
    const done = await succeedRefund(ctx, { locked, refund }, { method: refund.method });
    return done.ok ? accept(outcomeOf({ ...refund, state: 'succeeded' })) : done;
  }
  const parts = refundParts({ locked, refund }, event);
  if (!parts.ok) return parts;
  const sent = await divideRefund(ctx, { locked, refund }, parts.value);
  for (const part of sent) emitRefundChanged(ctx, part);
  return accept(outcomeOf(refund));
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
