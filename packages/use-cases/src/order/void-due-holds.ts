import {
  claimDuePayments,
  type DuePaymentRow,
  expireHolds,
} from '@larder/database/queries/order/payment.queries';
import { PROVIDER_LEASE_MS } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { PaymentsPort } from '../ports/payments.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { askHoldAgain } from './ask-hold.ts';
import { askVoid } from './ask-hold-end.ts';
import { lockPayment } from './lock-payment.ts';
import { recordAuthorization } from './record-authorization.ts';
import { recordHoldEnd, retryRelease } from './record-hold-end.ts';
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
  const end = await askVoid(provider, { id: payment.id, authRef });
  await ctx.step(async (step) => {
    await recordHoldEnd(step, await lockPayment(step.tx, payment.id), 'void', end);
    return accept();
  });
}

/**
 * Asks the provider again, with the same key, about a hold whose answer was lost. Returns null if none is to be
 * released, also because a process that was slow, not dead, has begun the session with it meanwhile.
 */
async function findHold(
  ctx: StepsContext,
  provider: PaymentsPort,
  payment: DuePaymentRow,
): Promise<string | null> {
  const answer = await askHoldAgain(provider, payment, ctx.clock.now());
  const found = await ctx.step(async (step) => {
    const locked = await lockPayment(step.tx, payment.id);
    await recordAuthorization(step, locked, answer);
    if (answer.kind === 'timeout' && locked.payment.state === 'authorizing')
      await retryRelease(step, locked, 'timeout');
    return accept(locked.payment.dueMinor === 0n);
  });
  return found.ok && found.value && answer.kind === 'authorized' ? answer.authRef : null;
}
