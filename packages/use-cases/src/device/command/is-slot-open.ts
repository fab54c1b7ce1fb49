import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** May bytes of this kind be put here? Asked before they are kept, so that nothing overwrites what is there. Refuses `NOT_FOUND`. [protocol 8.4] */
export const isSlotOpen = defineUseCase({
  name: 'device.isSlotOpen',
  access: 'internal',
  kind: 'read',
  input: z.custom<{ readonly key: string; readonly mime: string }>(),
  run: async ({ tx }, { key, mime }) => {
    const open = await tx.fileObject.count({ where: { key, mime, state: 'pending' } });
    return open === 1 ? accept() : refuse('NOT_FOUND');
  },
});
