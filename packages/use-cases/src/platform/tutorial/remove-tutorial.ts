import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { tutorialCode } from './tutorial-code.ts';

/** Removes a tutorial with its files and what members have seen of it. Refuses `NOT_FOUND` {code}. */
export const removeTutorial = defineUseCase({
  name: 'platform.removeTutorial',
  access: 'internal',
  kind: 'steps',
  input: z.object({ code: tutorialCode }),
  audit: { objectType: 'tutorial', objectId: ({ code }) => code },
  run: async (ctx, { code }) => {
    const removed = await ctx.step(async ({ tx }) => {
      const known = await tx.tutorial.findUnique({ where: { code } });
      if (!known) return refuse('NOT_FOUND', { code });
      await tx.tutorial.delete({ where: { code } });
      return accept(known);
    });
    if (!removed.ok) return removed;
    const { videoKey, coverKey, category } = removed.value;
    ctx.audit({ before: { category, videoKey } });
    // A file that stays behind after a crash here costs space only.
    await Promise.all([videoKey, coverKey].map((key) => ctx.ports.files.remove(key)));
    return accept({ code });
  },
});
