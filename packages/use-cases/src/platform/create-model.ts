import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Creates a cabinet model. Refuses `DEVICE_EXISTS` {modelCode}. */
export const createModel = defineUseCase({
  name: 'platform.createModel',
  access: 'internal',
  kind: 'write',
  input: z.object({
    code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,30}$/, 'valid.input'),
    name: z.string().min(1).max(limits.merchantNameMaxChars),
    doorCount: z.int().min(1).max(2),
    layersDefault: z.int().min(1).max(limits.layersMax),
    cabinetType: z.enum(['cooler', 'freezer', 'ambient']),
  }),
  audit: { objectType: 'device_model', objectId: ({ code }) => code },
  run: async (ctx, input) => {
    const doors = input.doorCount === 2 ? ['door.L', 'door.R'] : ['door.L'];
    const { count } = await ctx.tx.deviceModel.createMany({
      data: [
        { id: ctx.newId(), ...input, zones: ['main'], caps: [...doors, 'vision.device'], createdAt: ctx.now },
      ],
      skipDuplicates: true,
    });
    return count === 1 ? accept({ code: input.code }) : refuse('DEVICE_EXISTS', { modelCode: input.code });
  },
});
