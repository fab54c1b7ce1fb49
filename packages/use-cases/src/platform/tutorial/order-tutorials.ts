import { lockTutorials } from '@larder/database/queries/tutorial/tutorial.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { tutorialCode } from './tutorial-code.ts';

/** Puts tutorials first, in the given order; all others follow in the order they had. Refuses `NOT_FOUND` {code}. */
export const orderTutorials = defineUseCase({
  name: 'platform.orderTutorials',
  access: 'internal',
  kind: 'write',
  input: z.object({ codes: z.array(tutorialCode).min(1) }),
  audit: { objectType: 'tutorial' },
  run: async (ctx, { codes }) => {
    await lockTutorials(ctx.tx);
    const known = await ctx.tx.tutorial.findMany({
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      select: { code: true },
    });
    const before = known.map(({ code }) => code);
    const unknown = codes.find((code) => !before.includes(code));
    if (unknown !== undefined) return refuse('NOT_FOUND', { code: unknown });
    const after = [...new Set([...codes, ...before])];
    for (const [sort, code] of after.entries())
      await ctx.tx.tutorial.update({ where: { code }, data: { sort } });
    ctx.audit({ before: { order: before }, after: { order: after } });
    return accept({ codes: after });
  },
});
