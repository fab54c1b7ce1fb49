import { limits } from '@larder/domain/limits';
import { cabinetTypes, modelCodePattern } from '@larder/domain/platform/read-model-rows';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { modelCaps } from './catalog/model-caps.ts';

/** Creates a cabinet model. Refuses `DEVICE_EXISTS` {modelCode}. */
export const createModel = defineUseCase({
  name: 'platform.createModel',
  access: 'internal',
  kind: 'write',
  input: z.object({
    code: z.string().regex(modelCodePattern, 'valid.input'),
    name: z.string().min(1).max(limits.merchantNameMaxChars),
    doorCount: z.int().min(1).max(2),
    layersDefault: z.int().min(1).max(limits.layersMax),
    cabinetType: z.enum(cabinetTypes),
  }),
  audit: { objectType: 'device_model', objectId: ({ code }) => code },
  run: async (ctx, input) => {
    const { count } = await ctx.tx.deviceModel.createMany({
      data: [
        { id: ctx.newId(), ...input, zones: ['main'], caps: modelCaps(input.doorCount), createdAt: ctx.now },
      ],
      skipDuplicates: true,
    });
    return count === 1 ? accept({ code: input.code }) : refuse('DEVICE_EXISTS', { modelCode: input.code });
  },
});
