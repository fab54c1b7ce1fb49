import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { mediaSlotLimits } from './open-media-slot.ts';

/**
 * Finds a pending upload slot for files of this type, and returns the maximum size: the one that the cabinet
 * announced. Called before the upload is accepted, so that no stored file is overwritten. Refuses `NOT_FOUND`.
 * [protocol 8.4]
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
    // Pictures taken on command have no announced size.
    return accept({ maxBytes: slot.sizeBytes === null ? mediaSlotLimits.maxBytes : Number(slot.sizeBytes) });
  },
});
