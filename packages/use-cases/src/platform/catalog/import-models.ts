import { lockCatalog } from '@larder/database/queries/product/catalog-import.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { modelCaps } from './model-caps.ts';
import { modelRows, planModels } from './plan-models.ts';

/** Adds models and renames known ones, all or none. Refuses `DATA_PROCESSING` if one is known in another shape. */
export const importModels = defineUseCase({
  name: 'platform.importModels',
  access: 'internal',
  kind: 'write',
  input: z.object({ rows: modelRows }),
  audit: { objectType: 'device_model', objectId: ({ rows }) => rows[0]?.code },
  run: async (ctx, { rows }) => {
    await lockCatalog(ctx.tx);
    const { faults, added, changed, unchanged } = await planModels(ctx.tx, rows);
    if (faults.length > 0) return refuse('DATA_PROCESSING');
    const fresh = rows.filter(({ code }) => added.includes(code));
    await ctx.tx.deviceModel.createMany({
      data: fresh.map(({ line: _, ...row }) => ({
        id: ctx.newId(),
        ...row,
        zones: ['main'],
        caps: modelCaps(row.doorCount),
        createdAt: ctx.now,
      })),
    });
    for (const { code, name } of rows.filter((row) => changed.includes(row.code)))
      await ctx.tx.deviceModel.update({ where: { code }, data: { name } });
    ctx.audit({ after: { added, changed } });
    return accept({ added, changed, unchanged });
  },
});
