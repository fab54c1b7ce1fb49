import type { Prisma } from '@larder/database/model';
import { lockTutorials } from '@larder/database/queries/tutorial/tutorial.queries';
import { locales } from '@larder/domain/locale';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { tutorialCategories } from '@larder/domain/tutorial/tutorial-categories';
import { tutorialLimits } from '@larder/domain/tutorial/tutorial-limits';
import { z } from 'zod';
import { defineUseCase, type StepsContext, type WriteContext } from '../../use-case.ts';
import { tutorialCode } from './tutorial-code.ts';
import { readContent } from './tutorial-content.ts';

const text = z.object({
  locale: z.enum(locales),
  title: z.string().trim().min(1).max(tutorialLimits.titleChars).optional(),
  /** WebVTT. */
  captions: z.string().max(tutorialLimits.captionsBytes).optional(),
});

const saveInput = z.object({
  code: tutorialCode,
  /** Whether the catalog may know the code: `new` refuses one that it knows, `known` one that it does not. */
  as: z.enum(['new', 'known', 'either']),
  category: z.enum(tutorialCategories).optional(),
  /** Language that is spoken and seen in the video. */
  locale: z.enum(locales).optional(),
  video: z.instanceof(Uint8Array).optional(),
  /** JPEG. */
  cover: z.instanceof(Uint8Array).optional(),
  texts: z.array(text).max(locales.length).default([]),
});
type SaveInput = z.output<typeof saveInput>;

/**
 * Adds a tutorial at the end of the catalog, or replaces what is given of it. Another video makes members begin again.
 * Refuses `NOT_FOUND` {code}, `ILLEGAL_TRANSITION` for a known code and for a full catalog, `BAD_INPUT` {field, why}
 * for files that are not what they should be, and for a tutorial that would be incomplete. [decision 116]
 */
export const saveTutorial = defineUseCase({
  name: 'platform.saveTutorial',
  access: 'internal',
  kind: 'steps',
  input: saveInput,
  audit: { objectType: 'tutorial', objectId: ({ code }) => code },
  run: async (ctx, input) => {
    const content = readContent(input);
    if (!content.ok) return content;
    const files = await storeFiles(ctx, input);
    if (!files.ok) return files;
    const saved = await ctx
      .step((step) => saveRows(step, input, { ...content.value, ...files.value }))
      .catch(async (failure) => {
        await removeFiles(ctx, Object.values(files.value));
        throw failure;
      });
    await removeFiles(ctx, saved.ok ? saved.value.replaced : Object.values(files.value));
    return saved.ok ? accept({ code: input.code, isNew: saved.value.isNew }) : saved;
  },
});

type Files = { readonly videoKey?: string; readonly coverKey?: string };

/** Stores the given files under new keys, because phones keep what a key leads to. */
async function storeFiles(ctx: StepsContext, { video, cover }: SaveInput): Promise<Result<Files>> {
  const folder = `platform/tutorials/${ctx.newId()}`;
  const files: Files = {
    ...(video && { videoKey: `${folder}.mp4` }),
    ...(cover && { coverKey: `${folder}.jpg` }),
  };
  const { put } = ctx.ports.files;
  const results = await Promise.all([
    video && files.videoKey && put({ key: files.videoKey, contentType: 'video/mp4', bytes: video }),
    cover && files.coverKey && put({ key: files.coverKey, contentType: 'image/jpeg', bytes: cover }),
  ]);
  const bad = results.findIndex((result) => result && result.kind === 'bad_content');
  if (bad < 0) return accept(files);
  await removeFiles(ctx, Object.values(files));
  return bad === 0 ? badFile('video', 'not_mp4') : badFile('cover', 'not_jpeg');
}

async function removeFiles({ ports }: Pick<StepsContext, 'ports'>, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => ports.files.remove(key)));
}

const badFile = (field: string, why: string) => refuse('BAD_INPUT', { key: 'valid.input', field, why });

type Content = Extract<ReturnType<typeof readContent>, { ok: true }>['value'] & Files;

type Known = Prisma.TutorialGetPayload<{ include: { texts: true } }>;

async function saveRows(
  ctx: WriteContext,
  input: SaveInput,
  content: Content,
): Promise<Result<{ isNew: boolean; replaced: string[] }>> {
  const { code, as } = input;
  await lockTutorials(ctx.tx);
  const known = await ctx.tx.tutorial.findUnique({ where: { code }, include: { texts: true } });
  if (known && as === 'new') return refuse('ILLEGAL_TRANSITION', { code, state: 'known', event: 'add' });
  if (!known && as === 'known') return refuse('NOT_FOUND', { code });
  const sort = known?.sort ?? (await nextSort(ctx));
  if (sort === null) return refuse('ILLEGAL_TRANSITION', { state: 'full', event: 'add' });
  const whole = completed(input, content, known);
  if (!whole.ok) return whole;
  const { texts, ...row } = whole.value;
  const id = known?.id ?? ctx.newId();
  const data = { ...row, updatedAt: ctx.now };
  await ctx.tx.tutorial.upsert({
    where: { id },
    create: { id, code, sort, createdAt: ctx.now, ...data },
    update: data,
  });
  await ctx.tx.tutorialText.deleteMany({ where: { tutorialId: id } });
  await ctx.tx.tutorialText.createMany({ data: texts.map((text) => ({ tutorialId: id, ...text })) });
  if (known && content.video) await ctx.tx.tutorialProgress.deleteMany({ where: { tutorialId: id } });
  const factsOf = ({ category, locale, videoKey }: typeof row) => ({ category, locale, videoKey });
  ctx.audit({ before: known ? factsOf(known) : {}, after: factsOf(row) });
  const kept = [row.videoKey, row.coverKey];
  const replaced = known ? [known.videoKey, known.coverKey].filter((key) => !kept.includes(key)) : [];
  return accept({ isNew: !known, replaced });
}

/** Completes what is given by what is known. Refuses a tutorial without a video, a cover, or a text in its language. */
function completed(input: SaveInput, content: Content, known: Known | null) {
  const { category = known?.category, locale = known?.locale } = input;
  const { video, videoKey = known?.videoKey, coverKey = known?.coverKey } = content;
  if (!category) return badFile('category', 'missing');
  if (!locale) return badFile('locale', 'missing');
  const facts = video ?? known;
  if (!videoKey || !facts) return badFile('video', 'missing');
  if (!coverKey) return badFile('cover', 'missing');
  const texts = [];
  for (const { locale: of, title, cues } of mergeTexts(known?.texts ?? [], content.texts)) {
    if (title === undefined) return badFile(`title ${of}`, 'missing');
    if (cues === undefined) return badFile(`captions ${of}`, 'missing');
    texts.push({ locale: of, title, cues });
  }
  if (!texts.some((text) => text.locale === locale)) return badFile(`title ${locale}`, 'missing');
  const { durationMs, hasSound, videoBytes } = facts;
  return accept({ category, locale, videoKey, coverKey, durationMs, hasSound, videoBytes, texts });
}

/** Place behind the last tutorial; null if the catalog is full. */
async function nextSort({ tx }: WriteContext): Promise<number | null> {
  const { _count, _max } = await tx.tutorial.aggregate({ _count: true, _max: { sort: true } });
  return _count >= tutorialLimits.tutorials ? null : (_max.sort ?? -1) + 1;
}

type Text = { readonly locale: string; readonly title?: string; readonly cues?: Prisma.InputJsonValue };

/** Replaces the given parts of the known texts. */
function mergeTexts(
  known: readonly { locale: string; title: string; cues: Prisma.JsonValue }[],
  given: Content['texts'],
): Text[] {
  const merged = new Map<string, Text>(
    known.map(({ locale, title, cues }) => [locale, { locale, title, cues: cues as Prisma.InputJsonValue }]),
  );
  for (const { locale, title, cues } of given) {
    merged.set(locale, {
      ...merged.get(locale),
      locale,
      ...(title !== undefined && { title }),
      ...(cues && { cues: cues.map((cue) => ({ ...cue })) }),
    });
  }
  return [...merged.values()];
}
