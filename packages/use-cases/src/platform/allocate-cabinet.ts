import { transitionLifecycle } from '@larder/domain/device/lifecycle-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { changeDesired } from '../device/change-desired.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';

/**
 * Allocates a cabinet in stock to a merchant, who can then activate it. Refuses `NOT_FOUND` {deviceNo | merchantNo},
 * `MERCHANT_NOT_ACTIVE`, `ILLEGAL_TRANSITION`. [domain 2.1]
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
    if (merchant.status !== 'active') return refuse('MERCHANT_NOT_ACTIVE', { merchantNo });
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, lifecycle } = found.value;
    const next = transitionLifecycle(lifecycle, 'allocate');
    if (!next.ok) return next;
    const merchantId = merchant.id;
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
    ctx.audit({ deviceId, merchantId, before: { lifecycle }, after: { lifecycle: next.value, merchantNo } });
    ctx.emit({ type: 'device.lifecycle', merchantId, deviceId });
    await changeDesired(ctx, [deviceId]);
    return accept({ deviceNo, merchantNo, lifecycle: next.value });
  },
});
