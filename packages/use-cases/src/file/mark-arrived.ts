import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Marks a picture as arrived: from now on it may be referenced. Idempotent. */
export const markArrived = defineUseCase({
  name: 'file.markArrived',
  access: 'internal',
  kind: 'write',
  input: z.object({ key: z.string() }),
  run: async ({ tx }, { key }) => {
    await tx.fileObject.updateMany({ where: { key, state: 'pending' }, data: { state: 'uploaded' } });
    return accept();
  },
});
