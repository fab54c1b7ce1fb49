import { readInput } from '@larder/contract/tutorial.contract';
import { accept, refuse } from '@larder/domain/refusal';
import type { Cue } from '@larder/domain/tutorial/parse-captions';
import { needsCaptions, resumeAtMs, textFor } from '@larder/domain/tutorial/watching';
import { defineUseCase } from '../use-case.ts';
import { ownProgress } from './own-progress.ts';

/**
 * Returns a tutorial with its video, captions in the reader's language, where the member left it, and the next one of
 * the catalog. Refuses `NOT_FOUND`. [screens 46]
 */
export const readTutorial = defineUseCase({
  name: 'tutorial.read',
  access: { anyOf: ['tutorial.view'] },
  kind: 'read',
  input: readInput,
  run: async ({ tx, actor, now, ports }, { id, locale }) => {
    const tutorial = await tx.tutorial.findUnique({
      where: { id },
      include: { texts: true, progress: ownProgress(actor) },
    });
    if (!tutorial) return refuse('NOT_FOUND');
    const {
      durationMs,
      sort,
      progress: [progress],
    } = tutorial;
    const text = textFor(tutorial.texts, locale, tutorial.locale);
    const next = await tx.tutorial.findFirst({
      where: { OR: [{ sort: { gt: sort } }, { sort, id: { gt: id } }] },
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      include: { texts: { select: { locale: true, title: true } } },
    });
    return accept({
      id,
      category: tutorial.category,
      title: text?.title ?? tutorial.code,
      locale: tutorial.locale,
      durationMs,
      videoKey: tutorial.videoKey,
      videoUrl: ports.files.link(tutorial.videoKey, now),
      coverUrl: ports.files.link(tutorial.coverKey, now),
      captions: {
        locale: text?.locale ?? tutorial.locale,
        cues: (text?.cues ?? []) as Cue[],
        needed: needsCaptions(tutorial, locale),
      },
      resumeAtMs: progress ? resumeAtMs(progress.positionMs, durationMs) : 0,
      next: next && {
        id: next.id,
        title: textFor(next.texts, locale, next.locale)?.title ?? next.code,
        durationMs: next.durationMs,
        coverUrl: ports.files.link(next.coverKey, now),
      },
    });
  },
});
