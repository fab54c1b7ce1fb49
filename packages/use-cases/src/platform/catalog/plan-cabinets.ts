import type { Tx } from '@larder/database/transaction';
import { deviceNoPattern } from '@larder/domain/ids';
import type { ImportFault } from '@larder/domain/import-fault';
import { limits } from '@larder/domain/limits';
import { deviceSecretPattern } from '@larder/domain/platform/read-cabinet-rows';
import { z } from 'zod';
import { IMPORT_ROWS_MAX } from './import-plan.ts';

const layers = z.int().min(1).max(limits.layersMax);

export const cabinetRows = z
  .array(
    z.object({
      line: z.int().optional(),
      deviceNo: z.string().regex(deviceNoPattern, 'valid.deviceNo'),
      modelCode: z.string().min(1),
      /** Default: the layers of the model. */
      layersL: layers.optional(),
      layersR: layers.optional(),
      /** The secret that the factory wrote into the controller; generated if absent. */
      deviceSecret: z.string().regex(deviceSecretPattern, 'valid.input').optional(),
    }),
  )
  .min(1)
  .max(IMPORT_ROWS_MAX);

/** Returns why cabinets cannot be imported: numbers that are known, models that are not, doors that are missing. */
export async function cabinetFaults(
  tx: Tx,
  rows: z.output<typeof cabinetRows>,
): Promise<readonly ImportFault[]> {
  const models = new Map((await tx.deviceModel.findMany()).map((model) => [model.code, model]));
  const existing = await tx.device.findMany({
    where: { deviceNo: { in: rows.map(({ deviceNo }) => deviceNo) } },
    select: { deviceNo: true },
  });
  const known = new Set(existing.map(({ deviceNo }) => deviceNo));
  return rows.flatMap(({ line = 0, deviceNo, modelCode, layersR }): ImportFault[] => {
    const model = models.get(modelCode);
    return [
      ...(known.has(deviceNo)
        ? [{ line, column: 'deviceNo', code: 'exists' as const, detail: deviceNo }]
        : []),
      ...(model ? [] : [{ line, column: 'model', code: 'unknown_model' as const, detail: modelCode }]),
      ...(model?.doorCount === 1 && layersR
        ? [{ line, column: 'layersR', code: 'no_door' as const, detail: modelCode }]
        : []),
    ];
  });
}
