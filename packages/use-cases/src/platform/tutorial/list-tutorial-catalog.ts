import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns the catalog in its order, for operators, with the count of members who have seen each to its end. */
export const listTutorialCatalog = defineUseCase({
  name: 'platform.listTutorialCatalog',
  access: 'internal',
  kind: 'read',
  input: z.object({}),
  run: async ({ tx }) => {
    const tutorials = await tx.tutorial.findMany({
      orderBy: [{ sort: 'asc' }, { id: 'asc' }],
      include: {
        texts: { select: { locale: true, title: true }, orderBy: { locale: 'asc' } },
        _count: { select: { progress: { where: { watched: true } } } },
      },
    });
    return accept({
      tutorials: tutorials.map(({ code, category, locale, durationMs, videoBytes, texts, _count }) => ({
        code,
        category,
        locale,
        durationMs,
        videoBytes,
        captions: texts.map((text) => text.locale),
        title: texts.find((text) => text.locale === locale)?.title ?? '',
        watched: _count.progress,
      })),
    });
  },
});
