import { claimDuePayments, type DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { askCaptureAgainAt, isHoldKeyOld } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { PaymentsPort } from '../ports/payments.port.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { askHoldAgain } from './ask-hold.ts';
import { askCapture } from './ask-hold-end.ts';
import { failedCalls, type LockedPayment, lockPayment, withAttempt } from './lock-payment.ts';
import { moveOrder } from './move-order.ts';
import { type HoldAnswer, recordAuthorization } from './record-authorization.ts';
import { recordHoldEnd } from './record-hold-end.ts';
import { reportStrandedPayments } from './report-stranded-payments.ts';

/** A worker that has not finished after this long is considered dead. */
export const PROVIDER_LEASE_MS = MINUTE_MS;

/**
 * Captures due payments, after requesting holds that must be renewed. Claims them, calls the provider outside any
 * transaction, records the result. Several workers may run at once. Returns the number of payments tried; call again
 * while it equals `limit`. [decision 24]
 */
export const captureDuePayments = defineUseCase({
  name: 'order.captureDuePayments',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + PROVIDER_LEASE_MS);
    const providers = [...ctx.ports.payments.registered.keys()];
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimDuePayments(tx, { purpose: 'capture', providers, now, leaseUntil, limit })),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((payment) => captureOne(ctx, payment)));
    await reportStrandedPayments(ctx, { purpose: 'capture', now });
    return accept(claimed.value.length);
  },
});

async function captureOne(ctx: StepsContext, payment: DuePaymentRow): Promise<void> {
  const provider = ctx.ports.payments.registered.get(payment.provider);
  if (!provider) return;
  const held = payment.state === 'authorized' ? payment : await renewHold(ctx, provider, payment);
  if (!held?.authRef) return;
  const { id, authRef, dueMinor } = held;
  const end = await askCapture(provider, { id, authRef }, dueMinor);
  await ctx.step(async (step) => {
    await recordHoldEnd(step, await lockPayment(step.tx, id), 'capture', end);
    return accept();
  });
}

type Held = Pick<DuePaymentRow, 'id' | 'authRef' | 'dueMinor'>;

/** Requests a hold again; returns null if the card was declined or the provider did not reply. */
async function renewHold(
  ctx: StepsContext,
  provider: PaymentsPort,
  payment: DuePaymentRow,
): Promise<Held | null> {
  const answer = await askHoldAgain(provider, payment, ctx.clock.now());
  const renewed = await ctx.step(async (step) => {
    const locked = await lockPayment(step.tx, payment.id);
    return accept(await recordRenewal(step, locked, answer));
  });
  return renewed.ok ? renewed.value : null;
}

async function recordRenewal(
  ctx: WriteContext,
  locked: LockedPayment,
  answer: HoldAnswer,
): Promise<Held | null> {
  const { id, state, createdAt } = locked.payment;
  const isOpen = state === 'authorizing';
  const isUnknown = answer.kind === 'timeout';
  if (isOpen && isUnknown && !isHoldKeyOld(createdAt, ctx.clock.now())) {
    await askAgainLater(ctx, locked);
    return null;
  }
  const last: HoldAnswer = isUnknown ? { kind: 'declined', reason: 'timeout' } : answer;
  const isHeld = await recordAuthorization(ctx, locked, last);
  const payment = await ctx.tx.payment.findUniqueOrThrow({ where: { id } });
  if (isHeld) return { id, authRef: payment.authRef, dueMinor: Number(payment.dueMinor ?? 0) };
  if (isOpen) await moveOrder(ctx, { ...locked, payment }, 'capture_failed', 0n);
  return null;
}

/** Requests the hold again as captures are asked about, until its key is old. [decision 104] */
async function askAgainLater(ctx: WriteContext, { payment }: LockedPayment): Promise<void> {
  const at = ctx.clock.now();
  const attempts = withAttempt(payment, { at, what: 'authorize', ok: false, code: 'timeout' });
  const { tries } = failedCalls({ attempts }, 'authorize');
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      nextAttemptAt: askCaptureAgainAt(tries, at),
      attempts,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
}
