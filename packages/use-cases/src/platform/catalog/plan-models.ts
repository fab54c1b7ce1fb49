import type { Tx } from '@larder/database/transaction';
import type { ImportFault } from '@larder/domain/import-fault';
import { limits } from '@larder/domain/limits';
import { cabinetTypes, modelCodePattern } from '@larder/domain/platform/read-model-rows';
import { z } from 'zod';
import { IMPORT_ROWS_MAX, type ImportPlan } from './import-plan.ts';

export const modelRows = z
  .array(
    z.object({
      line: z.int().optional(),
      code: z.string().regex(modelCodePattern, 'valid.input'),
      name: z.string().min(1).max(limits.merchantNameMaxChars),
      doorCount: z.int().min(1).max(2),
      layersDefault: z.int().min(1).max(limits.layersMax),
      cabinetType: z.enum(cabinetTypes),
    }),
  )
  .min(1)
  .max(IMPORT_ROWS_MAX);
type Rows = z.output<typeof modelRows>;

/** Compares models with what is stored: a known one may be renamed, but keeps its shape, which cabinets have. */
export async function planModels(tx: Tx, given: Rows): Promise<ImportPlan> {
  const known = new Map((await tx.deviceModel.findMany()).map((model) => [model.code, model]));
  const faults: ImportFault[] = [];
  const plan = { added: [] as string[], changed: [] as string[], unchanged: 0 };
  for (const { line = 0, ...row } of given) {
    const before = known.get(row.code);
    if (!before) plan.added.push(row.code);
    else if (
      before.doorCount !== row.doorCount ||
      before.layersDefault !== row.layersDefault ||
      before.cabinetType !== row.cabinetType
    )
      faults.push({
        line,
        column: 'code',
        code: 'differs',
        detail: `${before.doorCount} doors, ${before.layersDefault} layers, ${before.cabinetType}`,
      });
    else if (before.name === row.name) plan.unchanged += 1;
    else plan.changed.push(row.code);
  }
  return { ...plan, faults };
}
