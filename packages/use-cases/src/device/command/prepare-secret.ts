import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

export type PrepareSecretInput = {
  readonly deviceId: DeviceId;
  /** HMAC of the secret; the secret itself exists only in the message to the cabinet. */
  readonly secretHmac: Uint8Array<ArrayBuffer>;
  readonly validUntil: Date;
};

/**
 * Stores the next secret of a cabinet, valid until the cabinet confirms it or it expires. Refuses `NOT_FOUND`.
 * [protocol 5.3]
 */
export const prepareSecret = defineUseCase({
  name: 'device.prepareSecret',
  access: 'internal',
  kind: 'write',
  audit: { objectType: 'device', objectId: ({ deviceId }: PrepareSecretInput) => deviceId },
  input: z.custom<PrepareSecretInput>(),
  run: async ({ tx, now, audit }, { deviceId, secretHmac, validUntil }) => {
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({ where: { id: deviceId }, select: { merchantId: true } });
    if (!device) return refuse('NOT_FOUND');
    audit({ deviceId, ...(device.merchantId ? { merchantId: device.merchantId } : {}) });
    await tx.device.update({
      where: { id: deviceId },
      data: {
        secretNextHmac: secretHmac,
        secretNextUntil: validUntil,
        secretNextUsed: null,
        updatedAt: now,
      },
    });
    return accept();
  },
});
