import { listInput } from '@larder/contract/tutorial.contract';
import { accept } from '@larder/domain/refusal';
import { tutorialLimits } from '@larder/domain/tutorial/tutorial-limits';
import { textFor } from '@larder/domain/tutorial/watching';
import { defineUseCase } from '../use-case.ts';
import { ownProgress } from './own-progress.ts';

/**
 * Returns the catalog of tutorials in its order, with titles in the reader's language and how far the member has come.
 * Whole, because a phone filters and searches it without a network. [screens 45, decision 116]
 */
export const listTutorials = defineUseCase({
  name: 'tutorial.list',
  access: { anyOf: ['tutorial.view'] },
  kind: 'read',
  input: listInput,
  run: async ({ tx, actor, now, ports }, { locale }) => {
    const tutorials = await tx.tutorial.findMany({
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      take: tutorialLimits.tutorials,
      include: {
        texts: { select: { locale: true, title: true } },
        progress: ownProgress(actor),
      },
    });
    return accept({
      items: tutorials.map(({ texts, progress: [progress], ...tutorial }) => ({
        id: tutorial.id,
        category: tutorial.category,
        title: textFor(texts, locale, tutorial.locale)?.title ?? tutorial.code,
        locale: tutorial.locale,
        durationMs: tutorial.durationMs,
        videoKey: tutorial.videoKey,
        coverUrl: ports.files.link(tutorial.coverKey, now),
        progress: progress ? { positionMs: progress.positionMs, watched: progress.watched } : null,
      })),
    });
  },
});
