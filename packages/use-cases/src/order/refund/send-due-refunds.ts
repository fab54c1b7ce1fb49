import {
  claimDueRefunds,
  type DueRefundRow,
  strandedRefunds,
} from '@larder/database/queries/order/refund.queries';
import { PROVIDER_LEASE_MS } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import type { PaymentsPort, RefundAnswer } from '../../ports/payments.port.ts';
import { defineUseCase, type StepsContext } from '../../use-case.ts';
import { recordRefund } from './record-refund.ts';

/**
 * Sends due refunds to their providers, and reads those that are pending or whose answer was lost. Claims them, calls
 * the provider outside any transaction, records the result. Several workers may run at once. Returns the number of
 * refunds tried; call again while it equals `limit`. [domain 5, decision 24]
 */
export const sendDueRefunds = defineUseCase({
  name: 'order.sendDueRefunds',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const leaseUntil = new Date(now.getTime() + PROVIDER_LEASE_MS);
    const providers = [...ctx.ports.payments.registered.keys()];
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimDueRefunds(tx, { providers, now, leaseUntil, limit })),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((refund) => sendOne(ctx, refund)));
    for (const { provider, count } of await strandedRefunds(ctx.tx, providers, now)) {
      ctx.log.error({ provider, count }, 'refunds are due whose provider is not registered');
    }
    return accept(claimed.value.length);
  },
});

async function sendOne(ctx: StepsContext, refund: DueRefundRow): Promise<void> {
  const provider = ctx.ports.payments.registered.get(refund.provider);
  if (!provider) return;
  const answer = await askRefund(provider, refund);
  await ctx.step(async (step) => {
    await recordRefund(step, refund, answer);
    return accept();
  });
}

const UNLISTED: RefundAnswer = { kind: 'failed', reason: 'unlisted', retriable: true, refundRef: null };

/**
 * Requests a refund; from the second call under a key on, reads it first: the answer may have been lost, and providers
 * forget keys after a day. Never call it inside a transaction. [decision 93]
 */
async function askRefund(provider: PaymentsPort, refund: DueRefundRow): Promise<RefundAnswer> {
  const { authRef, captureRef, amountMinor, providerRef: refundRef } = refund;
  const key = `${refund.id}:refund:${refund.keyNo}`;
  if (refund.attemptCount > 1) {
    const known = await provider.readRefund({ authRef, key, refundRef });
    if (known.kind !== 'unknown') return known;
    // A refund that the provider once confirmed is never made again; if it stays unlisted, a person decides.
    if (refundRef !== null) return UNLISTED;
  }
  return provider.refund({ key, authRef, captureRef, amountMinor });
}
