import { claimDuePayments, type DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { PaymentsPort } from '../ports/payments.port.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { askHold } from './ask-hold.ts';
import { lockPayment } from './lock-payment.ts';
import { recordAuthorization } from './record-authorization.ts';
import { moveOrder, recordCapture } from './record-capture.ts';
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
  const answer = await provider.capture({
    key: `${held.id}:capture`,
    authRef: held.authRef,
    amountMinor: held.dueMinor,
  });
  await ctx.step(async (step) => {
    await recordCapture(step, await lockPayment(step.tx, held.id), answer);
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
  const answer = await askHold(provider, payment);
  const renewed = await ctx.step(async (step) => {
    const locked = await lockPayment(step.tx, payment.id);
    const held = await recordAuthorization(step, locked, answer);
    if (answer.kind !== 'timeout' && !held) await moveOrder(step, locked, 'capture_failed', 0n);
    const now = await step.tx.payment.findUniqueOrThrow({ where: { id: payment.id } });
    return accept(held ? { id: now.id, authRef: now.authRef, dueMinor: Number(now.dueMinor ?? 0) } : null);
  });
  return renewed.ok ? renewed.value : null;
}
