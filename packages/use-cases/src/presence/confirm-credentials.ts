import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Handles `cred.confirm`: the cabinet has connected with its next secret, which replaces the old one. Idempotent:
 * without a next secret nothing changes. Refuses `NOT_FOUND`. [protocol 5.3]
 */
export const confirmCredentials = defineUseCase({
  name: 'device.confirmCredentials',
  access: 'internal',
  kind: 'write',
  audit: { objectType: 'device', objectId: ({ deviceId }: { deviceId: DeviceId }) => deviceId },
  input: z.custom<{ readonly deviceId: DeviceId }>(),
  run: async ({ tx, now, audit }, { deviceId }) => {
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({ where: { id: deviceId } });
    if (!device) return refuse('NOT_FOUND');
    audit({ deviceId, ...(device.merchantId ? { merchantId: device.merchantId } : {}) });
    if (device.secretNextHmac) {
      await tx.device.update({
        where: { id: deviceId },
        data: {
          secretHmac: device.secretNextHmac,
          secretNextHmac: null,
          secretNextUntil: null,
          updatedAt: now,
        },
      });
    }
    return accept({ activeSlot: 'next' as const });
  },
});
