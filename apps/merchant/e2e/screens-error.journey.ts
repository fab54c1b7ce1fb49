import { locales } from '@larder/domain/locale';
import type { Page } from '@playwright/test';
import { homePath } from '#screen-kit/navigation/screen-lookup.ts';
import { expect, screen } from './journey.ts';
import { failProcedures } from './screens/fail-procedures.ts';
import { FIRST_LOCALE, otherLocales } from './screens/first-locale.ts';
import { inspect } from './screens/inspect.ts';
import type { ScreenCase } from './screens/screen-case.ts';
import { screenCases } from './screens/screen-cases.ts';
import { every, goBack, see, testInParts, type Viewer, windowTitle } from './screens/screen-test.ts';
import { walk } from './walk.ts';
import { watchComplaints } from './watch-complaints.ts';

/** Screens that need an answer of the API, and screens that are an error themselves. */
const needing = screenCases.filter(({ error }) => error?.fails);
const wrong = screenCases.filter(({ error }) => error && !error.fails);
const procedures = new Set(needing.flatMap(({ error }) => error?.fails ?? []));

/** One component draws all of them: all are visited, and a sample is inspected closely. */
const SAMPLES = 10;
const samples = every(needing, SAMPLES);

/** Longer than the app waits between two tries. [apps/merchant/src/platform/api/query-client.ts] */
const RETRY_MS = 3_000;

/** Advances the page's clock past the retry delays until the screen gives up. */
async function waitOutRetries(page: Page, { path, id }: ScreenCase) {
  const gaveUp = async () => {
    await page.clock.fastForward(RETRY_MS);
    return screen(page, path, 'error').isVisible();
  };
  await expect
    .poll(gaveUp, { message: `${id} in error`, intervals: [25, 50, 100], timeout: 30_000 })
    .toBe(true);
}

async function seeErrors(viewer: Viewer, own: readonly ScreenCase[]) {
  const page = await (await viewer.newPhone('owner')).newPage();
  const complaints = watchComplaints(page, /status of 500/);
  await page.clock.install();
  await failProcedures(page, procedures);
  await page.goto(homePath);
  for (const shown of own) {
    const { id, error } = shown;
    if (!error) continue;
    await walk(page, error.address(viewer.scene));
    await waitOutRetries(page, shown);
    const title = windowTitle(shown, viewer);
    if (samples.includes(shown))
      await inspect(page, { ...viewer, id, state: 'error', title, looks: { axe: true } });
    else await expect.soft(page, `${id} in error`).toHaveTitle(title);
    expect.soft(complaints.splice(0), `console of ${id}`).toEqual([]);
  }
  await page.context().close();
}

testInParts('in error', { cases: needing, size: 40, languages: [FIRST_LOCALE] }, seeErrors);
testInParts('in error', { cases: samples, size: 40, languages: otherLocales }, seeErrors);

testInParts('at a wrong address', { cases: wrong, size: 10, languages: locales }, async (viewer, own) => {
  for (const shown of own) {
    if (!shown.error) continue;
    const page = await (await viewer.phone(shown.error.reader)).newPage();
    const complaints = watchComplaints(page);
    await see(page, { shown, state: 'error', sight: shown.error, looks: { axe: true } }, viewer);
    await goBack(page, shown, viewer);
    expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
    await page.close();
  }
});
