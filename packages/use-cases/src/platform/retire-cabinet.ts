import { transitionLifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';
import { leaveMerchant } from './leave-merchant.ts';

/**
 * Removes a cabinet from the system permanently: it can no longer connect. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`,
 * `DEVICE_BUSY` with the open matters. [domain 2.1]
 */
export const retireCabinet = defineUseCase({
  name: 'platform.retireCabinet',
  access: 'internal',
  kind: 'write',
  input: cabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const next = transitionLifecycle(found.value.lifecycle, 'retire');
    if (!next.ok) return next;
    const left = await leaveMerchant(ctx, found.value, { lifecycle: next.value, activationHmac: null });
    return left.ok ? accept({ deviceNo, lifecycle: next.value }) : left;
  },
});
