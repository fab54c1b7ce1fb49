import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Marks a slot as uploaded. Refuses `NOT_FOUND` for a key without a slot, or one that is full. [protocol 8.4] */
export const markUploaded = defineUseCase({
  name: 'device.markUploaded',
  access: 'internal',
  kind: 'write',
  input: z.custom<{ readonly key: string; readonly sizeBytes: number; readonly sha256: string }>(),
  run: async ({ tx }, { key, sizeBytes, sha256 }) => {
    const { count } = await tx.fileObject.updateMany({
      where: { key, state: 'pending' },
      data: { state: 'uploaded', sizeBytes: BigInt(sizeBytes), sha256 },
    });
    return count === 1 ? accept() : refuse('NOT_FOUND');
  },
});
