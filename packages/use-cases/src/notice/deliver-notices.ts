import { claimDeliveries, type DueDeliveryRow } from '@larder/database/notice.queries';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { handOver, type Outcome } from './hand-over.ts';

/** A worker that has not come back after this long has died. */
export const DELIVERY_LEASE_MS = 60_000;
export const MAX_ATTEMPTS = 8;
/** 30 s, 1, 2, 4 … 15 min. */
const retryBackOff: BackOff = { firstMs: 30_000, maxMs: 900_000, jitter: 0.2 };

/**
 * Hands due notices over: claims, calls the push or mail service outside every transaction, records. Several workers may run at once; one
 * that died is taken over. Answers how many were tried; call again while it equals `limit`. [decision 24]
 */
export const deliverNotices = defineUseCase({
  name: 'notice.deliver',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(20) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const lease = new Date(now.getTime() + DELIVERY_LEASE_MS);
    const claimed = await ctx.step(async ({ tx }) => accept(await claimDeliveries(tx, now, lease, limit)));
    if (!claimed.ok) return claimed;
    await Promise.all(claimed.value.map((delivery) => deliverOne(ctx, delivery)));
    return accept(claimed.value.length);
  },
});

async function deliverOne(ctx: StepsContext, delivery: DueDeliveryRow): Promise<void> {
  const outcome = await handOver(ctx, delivery);
  await ctx.step(async ({ tx, tell }) => {
    const { noticeId, method, merchantId, attempts } = delivery;
    // Only the attempt that still holds it writes its end.
    const written = await tx.noticeDelivery.updateMany({
      where: { noticeId, method, state: 'sending', attempts },
      data: endOf(ctx, attempts, outcome),
    });
    if (outcome.gone.web.length > 0) {
      const where = { endpoint: { in: [...outcome.gone.web] } };
      await tx.webPushSubscription.updateMany({ where, data: { disabledAt: ctx.clock.now() } });
    }
    if (outcome.gone.tokens.length > 0) {
      const where = { token: { in: [...outcome.gone.tokens] } };
      await tx.pushToken.updateMany({ where, data: { disabledAt: ctx.clock.now() } });
    }
    const { alert } = outcome;
    if (written.count > 0 && alert) {
      tell({ type: 'alert.changed', merchantId, deviceId: alert.deviceId, ids: { alertId: alert.id } });
    }
    return accept();
  });
}

function endOf({ clock, randomBytes }: StepsContext, attempts: number, { kind, reason }: Outcome) {
  const now = clock.now();
  if (kind === 'delivered') return { state: 'delivered', deliveredAt: now, reason: null } as const;
  if (kind === 'undeliverable') return { state: 'undeliverable', reason: reason ?? null } as const;
  if (attempts >= MAX_ATTEMPTS) return { state: 'failed', reason: reason ?? null } as const;
  const random = (randomBytes(1)[0] ?? 0) / 256;
  const dueAt = new Date(now.getTime() + backOffMs(retryBackOff, attempts - 1, random));
  return { state: 'waiting', dueAt, reason: reason ?? null } as const;
}
