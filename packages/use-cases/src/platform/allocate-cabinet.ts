import { transitionLifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { transitionMerchant } from '@larder/domain/platform/merchant-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { changeDesired } from '../device/change-desired.ts';
import { checkAccountFree } from '../order/check-account-free.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';

/**
 * Allocates a cabinet in stock to a merchant, who can then activate it. The first one activates a merchant that
 * registered itself: the operator has accepted it by then [decision 123]. Refuses `NOT_FOUND` {deviceNo | merchantNo},
 * `MERCHANT_NOT_ACTIVE`, `ILLEGAL_TRANSITION`, as `checkAccountFree`. [domain 2.1]
 */
export const allocateCabinet = defineUseCase({
  name: 'platform.allocateCabinet',
  access: 'internal',
  kind: 'write',
  input: cabinetInput.extend({ merchantNo: z.string().min(1) }),
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, merchantNo }) => {
    const merchant = await ctx.tx.merchant.findUnique({ where: { merchantNo } });
    if (!merchant) return refuse('NOT_FOUND', { merchantNo });
    const isNew = merchant.status === 'onboarding';
    if (!isNew && merchant.status !== 'active') return refuse('MERCHANT_NOT_ACTIVE', { merchantNo });
    const free = await checkAccountFree(ctx.tx, merchant.id);
    if (!free.ok) return free;
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, lifecycle } = found.value;
    const next = transitionLifecycle(lifecycle, 'allocate');
    if (!next.ok) return next;
    const merchantId = merchant.id;
    if (isNew) await activateMerchant(ctx, merchantId);
    await ctx.tx.deviceAssignment.upsert({
      where: { merchantId_deviceId: { merchantId, deviceId } },
      create: { merchantId, deviceId, startedAt: ctx.now },
      // Restarts the ownership now: a returning owner sees nothing from between their ownerships, nor late events of
      // the earlier one.
      update: { startedAt: ctx.now, endedAt: null },
    });
    await ctx.tx.device.update({
      where: { id: deviceId },
      data: {
        merchantId,
        lifecycle: next.value,
        currency: merchant.currency,
        timezone: merchant.timezone,
        taxRatePpm: merchant.taxRatePpm,
        version: { increment: 1 },
        updatedAt: ctx.now,
      },
    });
    ctx.audit({
      deviceId,
      merchantId,
      before: { lifecycle },
      after: { lifecycle: next.value, merchantNo, ...(isNew && { merchantStatus: 'active' }) },
    });
    ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
    await changeDesired(ctx, [deviceId]);
    return accept({ deviceNo, merchantNo, lifecycle: next.value });
  },
});

/** Does nothing if the operator has changed the status meanwhile. */
async function activateMerchant(ctx: WriteContext, id: string): Promise<void> {
  const next = transitionMerchant('onboarding', 'activate');
  if (!next.ok) throw new Error('A merchant that registered itself can be activated');
  await ctx.tx.merchant.updateMany({
    where: { id, status: 'onboarding' },
    data: { status: next.value, version: { increment: 1 }, updatedAt: ctx.now },
  });
  ctx.emit({ type: 'merchant.settings', merchantId: id });
  ctx.wake('access');
}
