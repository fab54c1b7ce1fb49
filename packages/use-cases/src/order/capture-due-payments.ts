import { claimDuePayments } from '@larder/database/queries/order/payment.queries';
import { PROVIDER_LEASE_MS } from '@larder/domain/order/payment-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { inSessionTrace } from '../session/in-session-trace.ts';
import { defineUseCase } from '../use-case.ts';
import { capturePayment } from './capture-payment.ts';
import { reportStrandedPayments } from './report-stranded-payments.ts';
import { captureTogether } from './together/capture-together.ts';

/**
 * Captures due payments, after requesting holds that must be renewed. Claims them, calls the provider outside any
 * transaction, records the result; set-based where the process has the connections of the hot path. Several workers may
 * run at once. Returns the number of payments tried; call again while it equals `limit`. [decisions 24 and 105]
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
    const due = { providers, now, leaseUntil, limit };
    if (ctx.plain) {
      const tried = await captureTogether(ctx, ctx.plain, due);
      // With more to do this is not the last round.
      if (tried < limit) await reportStrandedPayments(ctx, { purpose: 'capture', now });
      return accept(tried);
    }
    const claimed = await ctx.step(async ({ tx }) =>
      accept(await claimDuePayments(tx, { ...due, purpose: 'capture' })),
    );
    if (!claimed.ok) return claimed;
    await Promise.all(
      claimed.value.map((payment) =>
        inSessionTrace(ctx, payment.sessionId, 'capture', () => capturePayment(ctx, payment)),
      ),
    );
    await reportStrandedPayments(ctx, { purpose: 'capture', now });
    return accept(claimed.value.length);
  },
});
