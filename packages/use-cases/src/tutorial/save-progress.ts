import { saveProgressInput } from '@larder/contract/tutorial.contract';
import { saveTutorialProgress } from '@larder/database/queries/tutorial/tutorial.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { isWatched } from '@larder/domain/tutorial/watching';
import { defineUseCase } from '../use-case.ts';

/**
 * Saves how far the member has seen a tutorial, so that it goes on there on another phone. Reports may come twice, late
 * and out of order: the newest position counts. Refuses `NOT_FOUND`. [screens 46]
 */
export const saveProgress = defineUseCase({
  name: 'tutorial.saveProgress',
  access: { anyOf: ['tutorial.view'] },
  kind: 'write',
  isRead: true,
  input: saveProgressInput,
  audit: 'none',
  run: async ({ tx, actor, now }, { id, positionMs, seenAt }) => {
    const where = { id };
    const tutorial = await tx.tutorial.findUnique({ where, select: { durationMs: true } });
    if (!tutorial) return refuse('NOT_FOUND');
    const position = Math.min(positionMs, tutorial.durationMs);
    await saveTutorialProgress(tx, actor.merchantId, {
      membershipId: actor.membershipId,
      tutorialId: id,
      positionMs: position,
      watched: isWatched(position, tutorial.durationMs),
      // A phone whose clock is ahead must not win over every later report.
      seenAt: new Date(Math.min(Date.parse(seenAt), now.getTime())),
    });
    return accept({ id });
  },
});
