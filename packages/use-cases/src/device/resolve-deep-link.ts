import { resolveDeepLinkInput } from '@larder/contract/device.contract';
import { resolveDeepLink as targetOf } from '@larder/domain/device/scan/resolve-deep-link';
import { accept } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Resolves the sticker that a phone's own camera scanned to the screen for this member. Refuses
 * `DEVICE_NOT_ALLOCATED`. [screens 3.9]
 */
export const resolveDeepLink = defineUseCase({
  name: 'device.resolveDeepLink',
  access: 'member',
  kind: 'read',
  input: resolveDeepLinkInput,
  run: async ({ tx, actor }, { deviceNo }) => {
    const device = await tx.device.findFirst({
      where: { deviceNo, merchantId: actor.merchantId },
      select: { id: true, lifecycle: true },
    });
    const target = targetOf({
      device: device && { lifecycle: device.lifecycle, inScope: seesDevice(actor, device.id) },
      isRestocker: actor.kind === 'restocker',
      permissions: actor.permissions,
    });
    return target.ok ? accept({ deviceNo, target: target.value }) : target;
  },
});
