import { type Locale, locales } from '@larder/domain/locale';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { isBuilt } from '../src/app/screen-lookup.ts';
import { screens } from '../src/app/screens.ts';
import { test as base, expect, screen } from './journey.ts';
import { newPhone } from './new-phone.ts';
import { failProcedure } from './screens/fail-procedure.ts';
import { inspect } from './screens/inspect.ts';
import { openScene, type Reader, type Scene } from './screens/scene.ts';
import type { ScreenCase, Sight } from './screens/screen-case.ts';
import { screenCases } from './screens/screen-cases.ts';
import { type Texts, textsOf } from './texts.ts';
import { watchComplaints } from './watch-complaints.ts';

/** One scene for all tests of a worker: nothing here changes it. */
const test = base.extend<object, { scene: Scene }>({
  scene: [
    async ({ system }, use) => {
      const scene = await openScene(system);
      await use(scene);
      await scene.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.describe.configure({ mode: 'parallel' });
// The pictures tell enough.
test.use({ trace: 'off' });
test.setTimeout(180_000);

type Looking = { locale: Locale; scene: Scene; texts: Texts; testInfo: TestInfo };
type Shown = 'ready' | 'empty' | 'error' | 'denied';

const titleOf = ({ title }: ScreenCase, { scene, texts }: Looking) =>
  `${typeof title === 'function' ? title(scene) : texts(title)} · Larder`;

/** Opens the sight and looks at it closely. */
async function see(page: Page, shown: ScreenCase, state: Shown, sight: Sight, looking: Looking) {
  const { locale, scene, texts, testInfo } = looking;
  await sight.before?.(page);
  await page.goto(sight.address(scene));
  await sight.after?.(page, texts);
  await expect(screen(page, shown.path, state), `${shown.id} ${state} ${locale}`).toBeVisible({
    timeout: 30_000,
  });
  await inspect(page, { locale, id: shown.id, state, title: titleOf(shown, looking), testInfo });
}

/** Cut from the network, the screen stays, says so, and sends nothing. */
async function cutOff(page: Page, shown: ScreenCase, { texts, locale, testInfo, scene }: Looking) {
  await page.context().setOffline(true);
  const [banner = ''] = texts('fixed.offline.banner').split(/[.。，{]/);
  await expect.soft(page.getByText(banner).first(), `banner on ${shown.id} ${locale}`).toBeVisible();
  for (const submit of await page.locator('main button[type=submit]').all()) {
    if (!shown.sendsOffline) await expect.soft(submit, `${shown.id} sends offline`).toBeDisabled();
  }
  const title = titleOf(shown, { texts, locale, testInfo, scene });
  await inspect(page, { locale, id: shown.id, state: 'offline', title, testInfo });
  await page.context().setOffline(false);
}

async function goBack(page: Page, { id, back }: ScreenCase, { texts }: Looking) {
  if (back === 'none') return;
  await page
    .getByRole('button', { name: texts('btn.back'), exact: true })
    .first()
    .click();
  const target = back === 'login' ? '/pages/login/login' : '/pages/tabBar/index/index';
  await expect.soft(page.locator(`main[data-screen="${target}"]`), `Back from ${id}`).toBeVisible();
}

/** Opens phones for those who look, one each. */
function phonesOf(browser: Browser, system: { webUrl: string }, { locale, scene }: Looking) {
  const phones = new Map<Reader, Promise<BrowserContext>>();
  const open = (reader: Reader) =>
    newPhone(browser, { webUrl: system.webUrl, locale, tokens: scene.tokens[reader] });
  return {
    /** A phone that this reader has to himself for one screen: nothing is in its cache. */
    fresh: open,
    of(reader: Reader): Promise<BrowserContext> {
      const phone = phones.get(reader) ?? open(reader);
      phones.set(reader, phone);
      return phone;
    },
    close: async () => {
      for (const phone of phones.values()) await (await phone).close();
    },
  };
}

const every = (parts: number, part: number) => screenCases.filter((_, index) => index % parts === part);
const READY_PARTS = 6;
const ERRORS_AT_ONCE = 8;
/** Dozens of screens, one after the other. */
const LOOK_MS = 240_000;

for (const locale of locales) {
  test.describe(`screens in ${locale}`, () => {
    test.describe.configure({ timeout: LOOK_MS });
    const looking = (scene: Scene, testInfo: TestInfo): Looking => ({
      locale,
      scene,
      testInfo,
      texts: textsOf(locale),
    });

    for (let part = 0; part < READY_PARTS; part += 1) {
      test(`ready, without a network and left by Back, ${part + 1} of ${READY_PARTS}`, async ({
        browser,
        system,
        scene,
      }, testInfo) => {
        const by = looking(scene, testInfo);
        const phones = phonesOf(browser, system, by);
        for (const shown of every(READY_PARTS, part)) {
          if (!shown.ready) continue;
          const page = await (await phones.of(shown.ready.reader)).newPage();
          const complaints = watchComplaints(page);
          await see(page, shown, 'ready', shown.ready, by);
          await cutOff(page, shown, by);
          await goBack(page, shown, by);
          expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
          await page.close();
        }
        await phones.close();
      });
    }

    test('empty, and denied to who lacks the permission', async ({ browser, system, scene }, testInfo) => {
      const by = looking(scene, testInfo);
      const phones = phonesOf(browser, system, by);
      for (const shown of screenCases) {
        for (const state of ['empty', 'denied'] as const) {
          const sight = shown[state];
          if (!sight) continue;
          const page = await (await phones.of(sight.reader)).newPage();
          const complaints = watchComplaints(page);
          await see(page, shown, state, sight, by);
          expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
          await page.close();
        }
      }
      await phones.close();
    });

    test('in error', async ({ browser, system, scene }, testInfo) => {
      const by = looking(scene, testInfo);
      const phones = phonesOf(browser, system, by);
      const seeBroken = async (shown: ScreenCase) => {
        const { error } = shown;
        if (!error) return;
        const phone = await phones.fresh(error.reader);
        const page = await phone.newPage();
        const complaints = watchComplaints(page, /status of 500/);
        if (error.fails) await failProcedure(page, error.fails);
        await see(page, shown, 'error', error, by);
        if (!error.fails) await goBack(page, shown, by);
        expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
        await phone.close();
      };
      // A few side by side: the app waits between its tries.
      for (let first = 0; first < screenCases.length; first += ERRORS_AT_ONCE) {
        await Promise.all(screenCases.slice(first, first + ERRORS_AT_ONCE).map(seeBroken));
      }
    });
  });
}

test('every screen that is built is looked at', () => {
  const built = screens.filter(({ path }) => isBuilt(path)).map(({ id }) => id);
  expect(screenCases.map(({ id }) => id).filter((id) => typeof id === 'number')).toEqual(built);
});
