import type { Device } from '@larder/database/model';
import { noteServiceDays } from '@larder/database/queries/bill/service-day.queries';
import { finishTripsTo } from '@larder/database/queries/restock/restock-trip.queries';
import type { AlertType } from '@larder/domain/alert/alert-type';
import { checkLeaving, type Lifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import { changeDesired } from '../device/change-desired.ts';
import { keepFormerPlace } from '../device/keep-former-place.ts';
import { leaveTemplate } from '../template/template-handover.ts';
import type { WriteContext } from '../use-case.ts';
import { closeStock } from './close-stock.ts';
import { closeTemplates } from './close-templates.ts';

/**
 * The factory state of a cabinet, except for its secret and its time zone: captures and refunds that come after it are
 * still summed in the days of the merchant that sold. The next owner's zone replaces it.
 */
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
  preauthMinor: 1_000,
  volume: 60,
  muted: false,
  taxRatePpm: 0,
  taxable: true,
  controller: {},
};

/**
 * Ends a cabinet's ownership, if it has one. Removes the merchant's stock, templates, bindings, subscriptions and
 * settings, cancels commands and orders that have not started, and ends alerts without notices; the merchant's records
 * stay. `activationHmac` belongs to the next owner's code, null for none. Returns the number of template lines kept for
 * the next owner. Refuses `DEVICE_BUSY`, `RESTOCK_TASK_EXISTS`. [protocol 5.2, domain 2.1]
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
    await keepFormerPlace(ctx, deviceId);
    // The day of the handover is billed to both owners.
    await noteServiceDays(ctx.tx, merchantId, ctx.now, deviceId);
    await ctx.tx.deviceAssignment.update({
      where: { merchantId_deviceId: owned },
      data: { endedAt: ctx.now },
    });
    ctx.emit({ type: 'device.lifecycle', ...owned });
    ctx.wake('access');
  }
  await ctx.tx.device.update({
    where: { id: deviceId },
    data: {
      ...factorySettings,
      ...next,
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (merchantId) await finishTripsTo(ctx.tx, merchantId, deviceId, ctx.now);
  // After the owner is cleared, so that nobody is notified of these ends.
  if (merchantId) await endAlerts(ctx, deviceId);
  ctx.audit({
    deviceId,
    ...(merchantId ? { merchantId } : {}),
    before: { lifecycle: device.lifecycle, merchantId },
    after: { lifecycle: next.lifecycle, merchantId: null },
  });
  await changeDesired(ctx, [deviceId]);
  return accept(keptLines);
}

/**
 * A door command of the former owner must not open the door for the next one. Firmware is the platform's matter and
 * continues.
 */
async function cancelCommands({ tx, now }: WriteContext, deviceId: string): Promise<void> {
  const waiting = {
    deviceId,
    state: { in: ['created' as const, 'sent' as const] },
    name: { not: 'ota.update' },
  };
  await tx.deviceCommand.updateMany({ where: waiting, data: { state: 'canceled', finishedAt: now } });
}

/** The orders can no longer be executed and would block the next owner's planning. */
async function cancelRestockOrders(
  { tx, now, emit }: WriteContext,
  owned: { readonly merchantId: string; readonly deviceId: string },
): Promise<void> {
  const canceled = await tx.restockOrder.updateManyAndReturn({
    where: { ...owned, status: 'created' },
    data: { status: 'canceled', finishedAt: now, version: { increment: 1 }, updatedAt: now },
    select: { id: true },
  });
  for (const { id: orderId } of canceled)
    emit({ type: 'restock.order', ...owned, ids: { orderId, status: 'canceled' } });
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
