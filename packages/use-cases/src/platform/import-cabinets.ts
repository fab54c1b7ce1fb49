import { insertCabinets } from '@larder/database/queries/device/import-cabinet.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { cabinetRows } from './catalog/plan-cabinets.ts';
import { hmacOf, makeActivationCode, makeDeviceSecret } from './make-credentials.ts';

const importInput = z.object({ cabinets: cabinetRows });

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
    const models = new Map((await ctx.tx.deviceModel.findMany()).map((model) => [model.code, model]));
    const existing = await ctx.tx.device.findFirst({
      where: { deviceNo: { in: cabinets.map((cabinet) => cabinet.deviceNo) } },
      select: { deviceNo: true },
    });
    if (existing) return refuse('DEVICE_EXISTS', existing);
    const imported: ImportedCabinet[] = [];
    const numbered = new Set<string>();
    const rows = [];
    for (const { deviceNo, modelCode, deviceSecret, ...own } of cabinets) {
      if (numbered.has(deviceNo)) return refuse('DEVICE_EXISTS', { deviceNo });
      numbered.add(deviceNo);
      const model = models.get(modelCode);
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
        layersL: own.layersL ?? model.layersDefault,
        layersR: model.doorCount === 2 ? (own.layersR ?? model.layersDefault) : null,
        secretHmac: secret.hmac,
        activationHmac: code.hmac,
      });
    }
    await insertCabinets(ctx.tx, rows, ctx.now);
    const numbers = imported.map(({ deviceNo }) => deviceNo);
    ctx.audit({
      objectId: numbers.length === 1 ? (numbers[0] ?? '') : `${numbers[0]} … ${numbers.at(-1)}`,
      after: { numbers },
    });
    return accept({ cabinets: imported });
  },
});
