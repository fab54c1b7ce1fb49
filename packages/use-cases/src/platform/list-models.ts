import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Returns the models that cabinets can be imported as; a birth must name one of their codes. */
export const listModels = defineUseCase({
  name: 'platform.listModels',
  access: 'internal',
  kind: 'read',
  input: z.object({}),
  run: async ({ tx }) => {
    const models = await tx.deviceModel.findMany({
      orderBy: { code: 'asc' },
      select: { code: true, name: true, doorCount: true, layersDefault: true, cabinetType: true },
    });
    return accept({ models });
  },
});
