import {
  claimDuePayments,
  type DuePaymentRow,
  expireHolds,
} from '@larder/database/queries/order/payment.queries';
import { captureRetryAt, transitionPayment } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { PaymentsPort, VoidAnswer } from '../ports/payments.port.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { askHold } from './ask-hold.ts';
import { PROVIDER_LEASE_MS } from './capture-due-payments.ts';
import { type LockedPayment, lockPayment, withAttempt } from './lock-payment.ts';
import { recordAuthorization } from './record-authorization.ts';
import { moveOrder } from './record-capture.ts';
import { isRenewable, renewHolds } from './renew-holds.ts';
import { reportStrandedPayments } from './report-stranded-payments.ts';

/**
 * Releases holds without a sale: nothing taken, never started, denied after all, or requested by a process that died
 * before it received the answer. Returns the number of holds tried; call again while it equals `limit`.
 * [domain 5, decision 24]
 */
export const voidDueHolds = defineUseCase({
  name: 'order.voidDueHolds',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + PROVIDER_LEASE_MS);
    const providers = [...ctx.ports.payments.registered.keys()];
    const claimed = await ctx.step(async ({ tx }) => {
      await expireHolds(tx, now);
      return accept(await claimDuePayments(tx, { purpose: 'release', providers, now, leaseUntil, limit }));
    });
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((payment) => releaseOne(ctx, payment)));
    await reportStrandedPayments(ctx, { purpose: 'release', now });
    return accept(claimed.value.length);
  },
});

async function releaseOne(ctx: StepsContext, payment: DuePaymentRow): Promise<void> {
  const provider = ctx.ports.payments.registered.get(payment.provider);
  if (!provider) return;
  const authRef = payment.state === 'authorized' ? payment.authRef : await findHold(ctx, provider, payment);
  if (!authRef) return;
  const answer = await provider.void({ key: `${payment.id}:void`, authRef });
  await ctx.step(async (step) => {
    await recordVoid(step, await lockPayment(step.tx, payment.id), answer);
    return accept();
  });
}

/** Asks the provider again, with the same key, about a hold whose answer was lost; null if none is to be released. */
async function findHold(
  ctx: StepsContext,
  provider: PaymentsPort,
  payment: DuePaymentRow,
): Promise<string | null> {
  const answer = await askHold(provider, payment);
  const found = await ctx.step(async (step) => {
    const locked = await lockPayment(step.tx, payment.id);
    await recordAuthorization(step, locked, answer);
    if (answer.kind === 'timeout') await retryOrGiveUp(step, locked, 'timeout');
    return accept();
  });
  return found.ok && answer.kind === 'authorized' ? answer.authRef : null;
}

type Recorder = Pick<WriteContext, 'tx' | 'now' | 'clock' | 'newId' | 'emit' | 'wake'>;

async function recordVoid(ctx: Recorder, locked: LockedPayment, answer: VoidAnswer): Promise<void> {
  const { payment } = locked;
  if (payment.state !== 'authorized') return;
  if (answer.kind !== 'voided') {
    return retryOrGiveUp(ctx, locked, answer.kind === 'timeout' ? 'timeout' : answer.reason);
  }
  const next = transitionPayment(payment.state, 'void');
  if (!next.ok) return;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      state: next.value,
      dueMinor: null,
      nextAttemptAt: null,
      // Frees the order for its renewed hold: an order that turned out to be a sale can have only one.
      ...(locked.order?.status === 'processing' ? { orderId: null } : {}),
      attempts: withAttempt(payment, { at: ctx.clock.now(), what: 'void', ok: true }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await chargeAfterAll(ctx, locked);
}

/** Renews the hold if the session turned out to be a sale while the hold was being released. */
async function chargeAfterAll(ctx: Recorder, { payment, order }: LockedPayment): Promise<void> {
  if (order?.status !== 'processing') return;
  const released = { ...payment, state: 'voided' as const };
  if (!isRenewable(released)) return moveOrder(ctx, { payment, order }, 'capture_failed', 0n);
  await renewHolds(ctx, [{ orderId: order.id, totalMinor: Number(order.totalMinor), payment: released }]);
}

/**
 * Retries on the same schedule as captures. After that an authorized hold is left to expire, and an unconfirmed one
 * counts as declined.
 */
async function retryOrGiveUp(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'clock'>,
  { payment }: LockedPayment,
  code: string,
): Promise<void> {
  const at = ctx.clock.now();
  const retryAt = captureRetryAt(payment.attemptCount, at);
  const givenUp =
    payment.state === 'authorizing' ? { state: 'declined' as const, declineCode: code, dueMinor: null } : {};
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      ...(retryAt ? {} : givenUp),
      nextAttemptAt: retryAt,
      attempts: withAttempt(payment, { at, what: 'void', ok: false, code }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
}
