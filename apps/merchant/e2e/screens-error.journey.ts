import type { Page } from '@playwright/test';
import { expect, screen } from './journey.ts';
import { failProcedure } from './screens/fail-procedure.ts';
import type { ScreenCase } from './screens/screen-case.ts';
import { screenCases } from './screens/screen-cases.ts';
import { goBack, see, testInParts } from './screens/screen-test.ts';
import { watchComplaints } from './watch-complaints.ts';

const cases = screenCases.filter(({ error }) => error);
/** One component draws all of them: Chinese needs samples, English proves that each page is wired to it. */
const CHINESE_SAMPLES = 12;
const samples = cases.filter((_, index) => index % Math.ceil(cases.length / CHINESE_SAMPLES) === 0);

/** Longer than the app waits between two tries. [apps/merchant/src/platform/query-client.ts] */
const RETRY_MS = 3_000;

/** Advances the page's clock past the retry delays until the screen gives up. */
async function waitOutRetries(page: Page, { path, id }: ScreenCase) {
  const gaveUp = async () => {
    await page.clock.fastForward(RETRY_MS);
    return screen(page, path, 'error').isVisible();
  };
  await expect
    .poll(gaveUp, { message: `${id} in error`, intervals: [50, 100, 200], timeout: 30_000 })
    .toBe(true);
}

testInParts(
  'in error',
  { cases: (locale) => (locale === 'en-US' ? cases : samples), size: 12 },
  async (viewer, shown) => {
    const { error } = shown;
    if (!error) return;
    const phone = await viewer.newPhone(error.reader);
    const page = await phone.newPage();
    const complaints = watchComplaints(page, /status of 500/);
    await page.clock.install();
    if (error.fails) await failProcedure(page, error.fails);
    const after = error.after;
    const sight = {
      ...error,
      after: async (...given: Parameters<NonNullable<typeof after>>) => {
        await after?.(...given);
        if (error.fails) await waitOutRetries(page, shown);
      },
    };
    await see(page, { shown, state: 'error', sight, looks: { axe: true } }, viewer);
    if (!error.fails) await goBack(page, shown, viewer);
    expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
    await phone.close();
  },
);
