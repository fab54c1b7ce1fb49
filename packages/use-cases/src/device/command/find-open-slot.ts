import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { mediaSlotLimits } from './open-media-slot.ts';

/**
 * A slot that may be filled with bytes of this kind, and with how many at most: those that the cabinet has announced. Asked before they are
 * taken, so that nothing overwrites what is there. Refuses `NOT_FOUND`. [protocol 8.4]
 */
export const findOpenSlot = defineUseCase({
  name: 'device.findOpenSlot',
  access: 'internal',
  kind: 'read',
  input: z.custom<{ readonly key: string; readonly mime: string }>(),
  run: async ({ tx }, { key, mime }) => {
    const slot = await tx.fileObject.findFirst({
      where: { key, mime, state: 'pending' },
      select: { sizeBytes: true },
    });
    if (!slot) return refuse('NOT_FOUND');
    // A picture on command is not announced.
    return accept({ maxBytes: slot.sizeBytes === null ? mediaSlotLimits.maxBytes : Number(slot.sizeBytes) });
  },
});
