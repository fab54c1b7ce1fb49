import type { Device } from '@larder/database/model';
import { finishTripsTo } from '@larder/database/queries/restock/restock-trip.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import { checkLeaving, type Lifecycle } from '@larder/domain/device/lifecycle-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import { leaveTemplate } from '../template/template-handover.ts';
import type { WriteContext } from '../use-case.ts';
import { closeStock } from './close-stock.ts';
import { closeTemplates } from './close-templates.ts';

/** A cabinet as it comes from the factory, but for its secret. */
const factorySettings = {
  merchantId: null,
  planogramVersionId: null,
  name: null,
  activatedAt: null,
  activatedById: null,
  street: null,
  city: null,
  state: null,
  area: null,
  zip: null,
  country: null,
  lat: null,
  lng: null,
  timezone: 'UTC',
  preauthMinor: 1_000,
  volume: 60,
  muted: false,
  taxRatePpm: 0,
  controller: {},
};

/**
 * Ends a cabinet's ownership, if it has one: stock, templates, bindings, subscriptions and settings of that merchant go, what he has asked
 * of it and it has not begun is cancelled, his alerts end without a word; his records stay. `activationHmac` is that of the next owner's
 * code, null for none. Answers how many lines of the template are kept for him. Refuses `DEVICE_BUSY`, `RESTOCK_TASK_EXISTS`.
 * [protocol 5.2, domain 2.1]
 */
export async function leaveMerchant(
  ctx: WriteContext,
  device: Pick<Device, 'id' | 'merchantId' | 'lifecycle'>,
  next: { readonly lifecycle: Lifecycle; readonly activationHmac?: Uint8Array<ArrayBuffer> | null },
  keepTemplate = false,
): Promise<Result<number>> {
  const { id: deviceId, merchantId } = device;
  const leaving = checkLeaving(await openMatters(ctx, deviceId));
  if (!leaving.ok) return leaving;
  let keptLines = 0;
  if (merchantId) {
    const owned = { deviceId, merchantId };
    await closeStock(ctx, owned);
    keptLines = await leaveTemplate(ctx, owned, keepTemplate);
    await closeTemplates(ctx.tx, owned, ctx.now);
    await ctx.tx.freezeRule.deleteMany({ where: owned });
    await ctx.tx.warningConfig.deleteMany({ where: owned });
    await ctx.tx.alertSubscription.deleteMany({ where: owned });
    await cancelCommands(ctx, deviceId);
    await cancelRestockOrders(ctx, owned);
    await ctx.tx.membershipDevice.deleteMany({ where: owned });
    await ctx.tx.deviceAssignment.update({
      where: { merchantId_deviceId: owned },
      data: { endedAt: ctx.now },
    });
    ctx.tell({ type: 'device.lifecycle', ...owned });
    ctx.notify('access');
  }
  await ctx.tx.device.update({
    where: { id: deviceId },
    data: {
      ...factorySettings,
      ...next,
      twinRev: { increment: 1 },
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (merchantId) await finishTripsTo(ctx.tx, merchantId, deviceId, ctx.now);
  // He is not told: from here on it is nobody's or somebody else's.
  if (merchantId) await endAlerts(ctx, deviceId);
  ctx.audit({
    deviceId,
    ...(merchantId ? { merchantId } : {}),
    before: { lifecycle: device.lifecycle, merchantId },
    after: { lifecycle: next.lifecycle, merchantId: null },
  });
  ctx.notify('twin', deviceId);
  return accept(keptLines);
}

/** A door that he asked to open must not open for the next owner. Firmware is the platform's matter and goes on. */
async function cancelCommands({ tx, now }: WriteContext, deviceId: string): Promise<void> {
  const waiting = {
    deviceId,
    state: { in: ['created' as const, 'sent' as const] },
    name: { not: 'ota.update' },
  };
  await tx.deviceCommand.updateMany({ where: waiting, data: { state: 'cancelled', finishedAt: now } });
}

/** Nobody can carry them out any more, and they would keep the next owner from planning. */
async function cancelRestockOrders(
  { tx, now, tell }: WriteContext,
  owned: { readonly merchantId: string; readonly deviceId: string },
): Promise<void> {
  const canceled = await tx.restockOrder.updateManyAndReturn({
    where: { ...owned, status: 'created' },
    data: { status: 'canceled', finishedAt: now, version: { increment: 1 }, updatedAt: now },
    select: { id: true },
  });
  for (const { id: orderId } of canceled)
    tell({ type: 'restock.order', ...owned, ids: { orderId, status: 'canceled' } });
}

async function endAlerts(ctx: WriteContext, deviceId: string): Promise<void> {
  const open = await ctx.tx.alert.findMany({
    where: { deviceId, status: { in: ['active', 'acknowledged'] } },
    select: { type: true },
    distinct: ['type'],
  });
  const ended = open.map(({ type }) => ({
    deviceId,
    type: type as AlertType,
    subject: null,
    endedAt: ctx.now,
  }));
  await recoverAlerts(ctx, ended);
}

async function openMatters({ tx }: WriteContext, deviceId: string) {
  const sessions = await tx.doorSession.count({
    where: { deviceId, state: { in: [...activeSessionStates] } },
  });
  const abnormalOrders = await tx.salesOrder.count({ where: { deviceId, abnormalState: 'open' } });
  const restockTasks = await tx.restockTask.count({
    where: { deviceId, status: { in: [...openTaskStatuses] } },
  });
  return { sessions, restockTasks, abnormalOrders };
}
