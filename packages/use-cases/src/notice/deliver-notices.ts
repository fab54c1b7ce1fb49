import { claimDeliveries, type DueDeliveryRow } from '@larder/database/queries/notice/notice.queries';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { attemptDelivery, type Outcome } from './attempt-delivery.ts';

/** A worker that has not finished after this long is considered dead. */
export const DELIVERY_LEASE_MS = MINUTE_MS;
export const MAX_ATTEMPTS = 8;
/** 30 s, 1, 2, 4 … 15 min. */
const retryBackOff: BackOff = { firstMs: 30_000, maxMs: 900_000, jitter: 0.2 };

/**
 * Delivers due notices: records the intent (`sending`), calls the push or mail service outside any transaction, records
 * the outcome. Several workers may run at once; a dead worker's deliveries are taken over.
 *
 * A notice is shown at most once per alert, person and method. If a worker dies between the call and the record, the
 * outcome is unknown. A push is then sent again: it carries the notice's id as collapse key and tag, so the phone
 * replaces the first one. A mail is not sent again: it ends `failed` with `outcome_unknown`, and the notice remains in
 * the app. Two cases remain: a push dismissed within that minute is shown once more, and a mail whose server
 * disconnected after accepting it is sent again with the same Message-ID, which mailboxes deduplicate.
 *
 * Returns the number of deliveries tried; call again while it equals `limit`. [decisions 24, 36]
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

const lost: Outcome = { kind: 'lost', reason: 'outcome_unknown', gone: { web: [], tokens: [] } };

async function deliverOne(ctx: StepsContext, delivery: DueDeliveryRow): Promise<void> {
  const isLost = delivery.isTakenOver && delivery.method === 'email';
  const outcome = isLost ? lost : await attemptDelivery(ctx, delivery);
  await ctx.step(async ({ tx, emit }) => {
    const { noticeId, method, merchantId, attempts } = delivery;
    // Conditional update: only the attempt that still holds the lease records its outcome.
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
      emit({ type: 'alert.changed', merchantId, deviceId: alert.deviceId, ids: { alertId: alert.id } });
    }
    return accept();
  });
}

function endOf({ clock, randomBytes }: StepsContext, attempts: number, { kind, reason }: Outcome) {
  const now = clock.now();
  if (kind === 'delivered') return { state: 'delivered', deliveredAt: now, reason: null } as const;
  if (kind === 'undeliverable') return { state: 'undeliverable', reason: reason ?? null } as const;
  if (kind === 'lost' || attempts >= MAX_ATTEMPTS)
    return { state: 'failed', reason: reason ?? null } as const;
  const random = (randomBytes(1)[0] ?? 0) / 256;
  const dueAt = new Date(now.getTime() + backOffMs(retryBackOff, attempts - 1, random));
  return { state: 'waiting', dueAt, reason: reason ?? null } as const;
}
