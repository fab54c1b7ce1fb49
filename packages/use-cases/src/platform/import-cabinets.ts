import { deviceNoPattern } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { hmacOf, makeActivationCode, makeDeviceSecret } from './make-credentials.ts';

const atOnce = 1_000;
const layers = z.int().min(1).max(limits.layersMax);

const importInput = z.object({
  cabinets: z
    .array(
      z.object({
        deviceNo: z.string().regex(deviceNoPattern, 'valid.deviceNo'),
        modelCode: z.string().min(1),
        /** Default: the layers of the model. */
        layersL: layers.optional(),
        layersR: layers.optional(),
        /** The secret that the factory wrote into the controller; generated if absent. */
        deviceSecret: z
          .string()
          .regex(/^[\w-]{43}$/, 'valid.input')
          .optional(),
      }),
    )
    .min(1)
    .max(atOnce),
});

export type ImportedCabinet = {
  readonly deviceNo: string;
  readonly activationCode: string;
  readonly deviceSecret: string;
};

/**
 * Imports cabinets from the factory into stock, all or none, and returns their secrets, which cannot be read again.
 * Refuses `DEVICE_EXISTS` {deviceNo}, `NOT_FOUND` {modelCode}, `BAD_INPUT` for layers that the model has no door for.
 * [protocol 5.2]
 */
export const importCabinets = defineUseCase({
  name: 'platform.importCabinets',
  access: 'internal',
  kind: 'write',
  input: importInput,
  audit: { objectType: 'device' },
  run: async (ctx, { cabinets }) => {
    const models = await ctx.tx.deviceModel.findMany();
    const existing = await ctx.tx.device.findFirst({
      where: { deviceNo: { in: cabinets.map((cabinet) => cabinet.deviceNo) } },
      select: { deviceNo: true },
    });
    if (existing) return refuse('DEVICE_EXISTS', existing);
    const imported: ImportedCabinet[] = [];
    const rows = [];
    for (const { deviceNo, modelCode, deviceSecret, ...own } of cabinets) {
      if (imported.some((other) => other.deviceNo === deviceNo)) return refuse('DEVICE_EXISTS', { deviceNo });
      const model = models.find(({ code }) => code === modelCode);
      if (!model) return refuse('NOT_FOUND', { modelCode });
      if (own.layersR && model.doorCount === 1)
        return refuse('BAD_INPUT', { key: 'valid.input', field: 'layersR' });
      const code = makeActivationCode(ctx);
      const secret = deviceSecret
        ? { plain: deviceSecret, hmac: hmacOf(ctx.keys.credentialPepper, deviceSecret) }
        : makeDeviceSecret(ctx);
      imported.push({ deviceNo, activationCode: code.plain, deviceSecret: secret.plain });
      rows.push({
        id: ctx.newId(),
        deviceNo,
        modelId: model.id,
        lifecycle: 'in_stock' as const,
        layersL: own.layersL ?? model.layersDefault,
        layersR: model.doorCount === 2 ? (own.layersR ?? model.layersDefault) : null,
        currency: 'USD',
        secretHmac: secret.hmac,
        activationHmac: code.hmac,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
    }
    await ctx.tx.device.createMany({ data: rows });
    const numbers = imported.map(({ deviceNo }) => deviceNo);
    ctx.audit({
      objectId: numbers.length === 1 ? (numbers[0] ?? '') : `${numbers[0]} … ${numbers.at(-1)}`,
      after: { numbers },
    });
    return accept({ cabinets: imported });
  },
});
