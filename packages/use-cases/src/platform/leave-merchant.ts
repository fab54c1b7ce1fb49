import type { Device } from '@larder/database/model';
import { checkLeaving, type Lifecycle } from '@larder/domain/device/lifecycle-transitions';
import { accept, type Result } from '@larder/domain/refusal';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
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
};

/**
 * Ends a cabinet's ownership, if it has one: stock, templates, bindings and settings of that merchant go, its records stay. `code` is
 * the HMAC of the next owner's activation code, null for none. Refuses `DEVICE_BUSY`. [protocol 5.2, domain 2.1]
 */
export async function leaveMerchant(
  ctx: WriteContext,
  device: Pick<Device, 'id' | 'merchantId' | 'lifecycle'>,
  next: { readonly lifecycle: Lifecycle; readonly activationHmac?: Uint8Array<ArrayBuffer> | null },
): Promise<Result<void>> {
  const { id: deviceId, merchantId } = device;
  const leaving = checkLeaving(await openMatters(ctx, deviceId));
  if (!leaving.ok) return leaving;
  if (merchantId) {
    const owned = { deviceId, merchantId };
    await closeStock(ctx, owned);
    await closeTemplates(ctx.tx, owned, ctx.now);
    await ctx.tx.freezeRule.deleteMany({ where: owned });
    await ctx.tx.warningConfig.deleteMany({ where: owned });
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
  ctx.audit({
    deviceId,
    ...(merchantId ? { merchantId } : {}),
    before: { lifecycle: device.lifecycle, merchantId },
    after: { lifecycle: next.lifecycle, merchantId: null },
  });
  ctx.notify('twin', deviceId);
  return accept();
}

/** Restocking tasks come with a later issue; there are none to be open. */
async function openMatters({ tx }: WriteContext, deviceId: string) {
  const sessions = await tx.doorSession.count({
    where: { deviceId, state: { in: [...activeSessionStates] } },
  });
  const abnormal = await tx.salesOrder.count({ where: { deviceId, abnormalState: 'open' } });
  return { openSession: sessions > 0, openRestockTask: false, openAbnormalOrder: abnormal > 0 };
}
