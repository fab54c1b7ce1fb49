import { transitionLifecycle } from '@larder/domain/device/lifecycle/lifecycle-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';
import { leaveMerchant } from './leave-merchant.ts';

/**
 * Takes back a cabinet that its merchant has not activated; its sticker stays valid. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`. [domain 2.1]
 */
export const deallocateCabinet = defineUseCase({
  name: 'platform.deallocateCabinet',
  access: 'internal',
  kind: 'write',
  input: cabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const next = transitionLifecycle(found.value.lifecycle, 'deallocate');
    if (!next.ok) return next;
    const left = await leaveMerchant(ctx, found.value, { lifecycle: next.value });
    return left.ok ? accept({ deviceNo, lifecycle: next.value }) : left;
  },
});
