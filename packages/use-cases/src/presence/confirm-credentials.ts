import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

type ActiveSlot = { readonly activeSlot: 'current' | 'next' };

export type ConfirmInput = {
  readonly deviceId: DeviceId;
  /**
   * True if a broker asks us about connections. Then a connection without a note is older than the next secret; with a
   * broker that never asks, nothing can be noted.
   */
  readonly isAsked: boolean;
};

/**
 * Handles `cred.confirm`: if the cabinet has connected with its next secret, that replaces the old one; ending a secret
 * that is in use would lock the cabinet out. Idempotent: without a next secret it has the only one. Refuses
 * `NOT_FOUND`. [protocol 5.3]
 */
export const confirmCredentials = defineUseCase({
  name: 'device.confirmCredentials',
  access: 'internal',
  kind: 'write',
  audit: { objectType: 'device', objectId: ({ deviceId }: ConfirmInput) => deviceId },
  input: z.custom<ConfirmInput>(),
  run: async ({ tx, now, audit }, { deviceId, isAsked }) => {
    await lockDevice(tx, deviceId);
    const device = await tx.device.findUnique({ where: { id: deviceId } });
    if (!device) return refuse('NOT_FOUND');
    const { merchantId, secretNextHmac, secretNextUsed } = device;
    if (!secretNextHmac) return accept<ActiveSlot>({ activeSlot: 'next' });
    if (!(secretNextUsed ?? !isAsked)) return accept<ActiveSlot>({ activeSlot: 'current' });
    audit({ deviceId, ...(merchantId ? { merchantId } : {}) });
    await tx.device.update({
      where: { id: deviceId },
      data: {
        secretHmac: secretNextHmac,
        secretNextHmac: null,
        secretNextUntil: null,
        secretNextUsed: null,
        updatedAt: now,
      },
    });
    return accept<ActiveSlot>({ activeSlot: 'next' });
  },
});
