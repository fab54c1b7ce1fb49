import type { Locale } from '@larder/domain/locale';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { test as base, expect, screen } from '../journey.ts';
import { newPhone } from '../new-phone.ts';
import { type Texts, textsOf } from '../texts.ts';
import { type PhoneTokens, tokensOf } from '../tokens-of.ts';
import { inspect, type Looks } from './inspect.ts';
import { openScene, type Reader, type Scene } from './scene.ts';
import type { ScreenCase, Sight } from './screen-case.ts';

export type Shown = 'ready' | 'empty' | 'error' | 'denied';

export type Viewer = {
  locale: Locale;
  scene: Scene;
  texts: Texts;
  testInfo: TestInfo;
  /** Opens a new phone of this reader, with an empty cache. */
  newPhone(reader: Reader): Promise<BrowserContext>;
  /** Returns the phone that this reader keeps for the whole test. */
  phone(reader: Reader): Promise<BrowserContext>;
};

type Fixtures = { viewer: Viewer; language: Locale };

/** Shares one scene among all tests of a worker, because none of them changes it. */
export const test = base.extend<Fixtures, { scene: Scene }>({
  scene: [
    async ({ system }, use) => {
      const scene = await openScene(system);
      await use(scene);
      await scene.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  language: ['en-US', { option: true }],
  viewer: async ({ browser, system, scene, language: locale }, use, testInfo) => {
    const kept = new Map<Reader, Promise<BrowserContext>>();
    // Of this test alone: phones that share a sign-in for longer than its first token lives would end it.
    const signedIn = new Map<Reader, Promise<PhoneTokens> | null>();
    const signIn = (reader: Reader) => {
      const member = scene.members[reader];
      const tokens = signedIn.get(reader) ?? (member && tokensOf(system, member));
      signedIn.set(reader, tokens);
      return tokens;
    };
    const openPhone = async (reader: Reader) =>
      newPhone(browser, { webUrl: system.webUrl, locale, tokens: await signIn(reader) });
    await use({
      locale,
      scene,
      texts: textsOf(locale),
      testInfo,
      newPhone: openPhone,
      phone(reader) {
        const phone = kept.get(reader) ?? openPhone(reader);
        kept.set(reader, phone);
        return phone;
      },
    });
    for (const phone of kept.values()) await (await phone).close();
  },
});

/** A stuck sight ends by the limits of its own waits, so this only has to be longer than a slow machine needs. */
const SIGHT_MS = 30_000;

type Part = { cases: readonly ScreenCase[]; name: string; limitMs: number };

/** Splits the screens so that tests of one kind take about the same time and their limit grows with the count. */
function inParts(cases: readonly ScreenCase[], size: number): Part[] {
  const count = Math.ceil(cases.length / size);
  return Array.from({ length: count }, (_, part) => {
    const own = cases.filter((__, index) => index % count === part);
    return { cases: own, name: `${part + 1} of ${count}`, limitMs: 60_000 + own.length * SIGHT_MS };
  });
}

/** Returns about `count` of the cases, evenly spread. */
export const every = (cases: readonly ScreenCase[], count: number): ScreenCase[] =>
  cases.filter((_, index) => index % Math.ceil(cases.length / count) === 0);

type Loop = {
  cases: readonly ScreenCase[];
  /** The screens of one test. */
  size: number;
  languages: readonly Locale[];
};

/** Declares one test for each part and language. */
export function testInParts(
  title: string,
  { cases, size, languages }: Loop,
  look: (viewer: Viewer, own: readonly ScreenCase[]) => Promise<void>,
): void {
  for (const language of languages) {
    test.describe(`screens in ${language}`, () => {
      test.describe.configure({ mode: 'parallel' });
      test.use({ language });
      for (const { cases: own, name, limitMs } of inParts(cases, size)) {
        test(`${title}, ${name}`, async ({ viewer }) => {
          test.setTimeout(limitMs);
          await look(viewer, own);
        });
      }
    });
  }
}

/** Opens the sight, waits for its state and inspects it. */
export async function see(
  page: Page,
  { shown, state, sight, looks }: { shown: ScreenCase; state: Shown; sight: Sight; looks: Looks },
  viewer: Viewer,
): Promise<void> {
  await sight.before?.(page);
  await page.goto(sight.address(viewer.scene));
  await sight.after?.(page, viewer.texts);
  await inspectOnceShown(page, { shown, state, looks }, viewer);
}

/** Waits for the state of the screen at which the page has arrived, and inspects it. */
export async function inspectOnceShown(
  page: Page,
  { shown, state, looks }: { shown: ScreenCase; state: Shown; looks: Looks },
  viewer: Viewer,
): Promise<void> {
  await expect(screen(page, shown.path, state), `${shown.id} ${state} ${viewer.locale}`).toBeVisible({
    timeout: 30_000,
  });
  await inspect(page, { ...viewer, id: shown.id, state, title: windowTitle(shown, viewer), looks });
}

export const windowTitle = ({ title }: ScreenCase, { scene, texts }: Pick<Viewer, 'scene' | 'texts'>) =>
  `${typeof title === 'function' ? title(scene) : texts(title)} · Larder`;

export async function goBack(page: Page, { id, back }: ScreenCase, { texts }: Viewer): Promise<void> {
  if (back === 'none') return;
  await page
    .getByRole('button', { name: texts('btn.back'), exact: true })
    .first()
    .click();
  const target = back === 'login' ? '/pages/login/login' : '/pages/tabBar/index/index';
  await expect.soft(page.locator(`main[data-screen="${target}"]`), `Back from ${id}`).toBeVisible();
}
