import { lockCatalog, saveVarieties } from '@larder/database/queries/product/catalog-import.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { planVarieties, varietyRows } from './plan-varieties.ts';

/**
 * Adds varieties of products and renames those whose code is known, all or none. `as: 'new'` refuses a known code with
 * `ILLEGAL_TRANSITION`.
 */
export const importVarieties = defineUseCase({
  name: 'platform.importVarieties',
  access: 'internal',
  kind: 'write',
  input: z.object({ rows: varietyRows, as: z.enum(['new', 'either']).default('either') }),
  audit: { objectType: 'variety', objectId: ({ rows }) => rows[0]?.code },
  run: async (ctx, { rows: given, as }) => {
    await lockCatalog(ctx.tx);
    const { rows, added, changed, unchanged } = await planVarieties(ctx.tx, given);
    if (as === 'new' && added.length < given.length)
      return refuse('ILLEGAL_TRANSITION', {
        code: given.find(({ code }) => !added.includes(code))?.code ?? '',
        state: 'known',
        event: 'add',
      });
    await saveVarieties(
      ctx.tx,
      rows.map((row) => ({ id: ctx.newId(), ...row })),
    );
    ctx.audit({ after: { added, changed } });
    return accept({ added, changed, unchanged });
  },
});
