import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { askCaptureAgainAt, isHoldKeyOld } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import type { PaymentsPort } from '../ports/payments.port.ts';
import type { StepsContext, WriteContext } from '../use-case.ts';
import { askHoldAgain } from './ask-hold.ts';
import { askCapture, type HoldEnd } from './ask-hold-end.ts';
import { checkAccountFree } from './check-account-free.ts';
import { failedCalls, type LockedPayment, lockPayment, withAttempt } from './lock-payment.ts';
import { moveOrder } from './move-order.ts';
import { type HoldAnswer, recordAuthorization } from './record-authorization.ts';
import { recordHoldEnd } from './record-hold-end.ts';

/**
 * Captures a claimed payment, after requesting its hold if it has none: calls the provider outside any transaction and
 * records the result. [decision 24]
 */
export async function capturePayment(ctx: StepsContext, payment: DuePaymentRow): Promise<void> {
  const provider = ctx.ports.payments.registered.get(payment.provider);
  if (!provider) return;
  const held = payment.state === 'authorized' ? payment : await renewHold(ctx, provider, payment);
  if (!held?.authRef) return;
  const { id, authRef, dueMinor } = held;
  const end = await askCapture(provider, { id, authRef }, dueMinor);
  await recordCaptureAnswer(ctx, id, end);
}

/** Records the answer to a capture in a transaction of its own. */
export async function recordCaptureAnswer(ctx: StepsContext, paymentId: string, end: HoldEnd): Promise<void> {
  await ctx.step(async (step) => {
    await recordHoldEnd(step, await lockPayment(step.tx, paymentId), 'capture', end);
    return accept();
  });
}

type Held = Pick<DuePaymentRow, 'id' | 'authRef' | 'dueMinor'>;

/** The answer in place of a provider's that would pay the money to the merchant whose own its account has become. */
const OTHERS_ACCOUNT: HoldAnswer = { kind: 'declined', reason: 'account_of_another' };

/**
 * Requests a hold again; returns null if the card was declined or the provider did not reply. Requests none for a sale
 * that comes to light after the account became another merchant's own. [decision 201]
 */
async function renewHold(
  ctx: StepsContext,
  provider: PaymentsPort,
  payment: DuePaymentRow,
): Promise<Held | null> {
  const free = await ctx.step(({ tx }) => checkAccountFree(tx, payment.merchantId));
  const answer = free.ok ? await askHoldAgain(provider, payment, ctx.clock.now()) : OTHERS_ACCOUNT;
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
