import type { NoticeTarget } from '@larder/contract/screen-target';
import { type SubscriptionRow, subscriptionsTo } from '@larder/database/queries/notice/notice.queries';
import { mayReceiveAlert } from '@larder/domain/alert/may-receive-alert';
import { type AlertNews, noticeOfAlert } from '@larder/domain/alert/notice-of-alert';
import { quietUntil } from '@larder/domain/alert/quiet-hours';
import type { AlertContext, NotifiableAlert } from './notifiable-alert.ts';

/**
 * Writes notices and deliveries for the subscribed, eligible members, in the transaction of the alerts: one notice for
 * each member and `{noticeCause}:{news}`. `recovered` goes only to members who were notified that it was raised. Skips
 * cabinets that the merchant no longer has. Never call it with alerts of training cabinets. [domain 8]
 */
export async function notifyOfAlerts(
  ctx: AlertContext,
  alerts: readonly NotifiableAlert[],
  news: AlertNews,
): Promise<void> {
  if (alerts.length === 0) return;
  const subscriptions = await subscriptionsTo(
    ctx.tx,
    [...new Set(alerts.map(({ merchantId }) => merchantId))],
    [...new Set(alerts.map(({ type }) => type))],
    [...new Set(alerts.map(({ deviceId }) => deviceId))],
  );
  if (subscriptions.length === 0) return;
  const notified = news === 'recovered' ? await findNotifiedOfRaised(ctx, alerts) : null;
  const devices = await ctx.tx.device.findMany({
    where: { id: { in: [...new Set(alerts.map(({ deviceId }) => deviceId))] } },
    select: { id: true, merchantId: true, deviceNo: true, name: true, timezone: true },
  });
  const cabinets = new Map(devices.map((device) => [device.id, device]));
  const planned = new Map<string, Planned>();
  for (const alert of alerts) {
    const cabinet = cabinets.get(alert.deviceId);
    if (!cabinet || cabinet.merchantId !== alert.merchantId) continue;
    const content = noticeOfAlert(alert, news, cabinet);
    const cause = `${alert.noticeCause}:${news}${news === 'reminder' ? `:${ctx.now.toISOString()}` : ''}`;
    for (const subscription of chosenFor(subscriptions, alert)) {
      const { membershipId } = subscription;
      const key = `${membershipId} ${cause}`;
      if (planned.has(key) || (notified && !notified.has(`${membershipId} ${alert.noticeCause}:raised`)))
        continue;
      planned.set(key, { alert, subscription, cause, content });
    }
  }
  await writeNotices(ctx, [...planned.values()]);
}

type Planned = {
  readonly alert: NotifiableAlert;
  readonly subscription: SubscriptionRow;
  readonly cause: string;
  readonly content: ReturnType<typeof noticeOfAlert>;
};

/** For each eligible member the choice for this cabinet, or else the one for all cabinets. */
function chosenFor(all: readonly SubscriptionRow[], alert: NotifiableAlert): SubscriptionRow[] {
  const chosen = new Map<string, SubscriptionRow>();
  for (const subscription of all) {
    const { merchantId, type, deviceId, membershipId } = subscription;
    if (merchantId !== alert.merchantId || type !== alert.type) continue;
    if (deviceId !== null && deviceId !== alert.deviceId) continue;
    if (!mayReceiveAlert(subscription, alert.deviceId)) continue;
    if (deviceId !== null || !chosen.has(membershipId)) chosen.set(membershipId, subscription);
  }
  return [...chosen.values()].filter(({ methods }) => methods.length > 0);
}

async function findNotifiedOfRaised(
  { tx }: AlertContext,
  alerts: readonly NotifiableAlert[],
): Promise<Set<string>> {
  const notices = await tx.notice.findMany({
    where: {
      merchantId: { in: [...new Set(alerts.map(({ merchantId }) => merchantId))] },
      cause: { in: [...new Set(alerts.map(({ noticeCause }) => `${noticeCause}:raised`))] },
    },
    select: { membershipId: true, cause: true },
  });
  return new Set(notices.map(({ membershipId, cause }) => `${membershipId} ${cause}`));
}

async function writeNotices(ctx: AlertContext, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const { tx, now } = ctx;
  const made = await tx.notice.createManyAndReturn({
    data: planned.map(({ alert, subscription, cause, content }) => ({
      id: ctx.newId(),
      merchantId: alert.merchantId,
      membershipId: subscription.membershipId,
      key: content.key,
      params: content.params,
      cause,
      alertId: alert.id,
      createdAt: now,
      target: { screen: 'alert', alertId: alert.id } satisfies NoticeTarget,
    })),
    skipDuplicates: true,
    select: { id: true, merchantId: true, membershipId: true, cause: true },
  });
  const byKey = new Map(planned.map((plan) => [`${plan.subscription.membershipId} ${plan.cause}`, plan]));
  await tx.noticeDelivery.createMany({
    data: made.flatMap(({ id, merchantId, membershipId, cause }) => {
      const chosen = byKey.get(`${membershipId} ${cause}`)?.subscription;
      if (!chosen) return [];
      const { quietFromMin: fromMin, quietToMin: toMin, merchantZone, methods } = chosen;
      const quiet = fromMin === null || toMin === null ? null : { fromMin, toMin };
      const dueAt = quietUntil(now, quiet, merchantZone);
      return methods.map((method) => ({ noticeId: id, method, merchantId, dueAt, createdAt: now }));
    }),
  });
  for (const { id: noticeId, merchantId, membershipId } of made) {
    ctx.emit({ type: 'notice.new', merchantId, membershipId, ids: { noticeId } });
  }
  if (made.length > 0) ctx.wake('work');
}
