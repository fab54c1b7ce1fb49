import type { Page } from '@playwright/test';
import { isBuilt } from '#screen-kit/navigation/screen-lookup.ts';
import { screens } from '#screen-kit/navigation/screens.ts';
import { axeViolations } from './axe-violations.ts';
import { expect } from './journey.ts';
import type { Looks } from './screens/inspect.ts';
import { inspectLayer } from './screens/layers.ts';
import type { ScreenCase } from './screens/screen-case.ts';
import { screenCases } from './screens/screen-cases.ts';
import { goBack, see, test, testInParts, type Viewer } from './screens/screen-test.ts';
import { watchComplaints } from './watch-complaints.ts';

const cases = screenCases.filter(({ ready }) => ready);
/** The banner and disabled buttons are shared components, so a sample of screens is enough. */
const SAMPLES = 10;
const isSample = (shown: ScreenCase) => cases.indexOf(shown) % Math.ceil(cases.length / SAMPLES) === 0;

/** Checks that an offline screen stays, says so, and sends nothing. */
async function cutOff(page: Page, shown: ScreenCase, { texts, locale }: Viewer) {
  await page.context().setOffline(true);
  const [banner = ''] = texts('fixed.offline.banner').split(/[.。，{]/);
  await expect.soft(page.getByText(banner).first(), `banner on ${shown.id} ${locale}`).toBeVisible();
  for (const submit of await page.locator('main button[type=submit]').all()) {
    if (!shown.sendsOffline) await expect.soft(submit, `${shown.id} sends offline`).toBeDisabled();
  }
  if (locale === 'en-US' && isSample(shown)) {
    expect.soft(await axeViolations(page), `axe on ${shown.id} offline`).toEqual([]);
  }
  await page.context().setOffline(false);
}

testInParts(
  'ready, without a network and left by Back',
  { cases: () => cases, size: 12 },
  async (viewer, shown) => {
    if (!shown.ready) return;
    const page = await (await viewer.phone(shown.ready.reader)).newPage();
    const complaints = watchComplaints(page);
    // Roles and places do not differ between languages. [decision 48]
    const isFirst = viewer.locale === 'en-US';
    const looks: Looks = { picture: true, axe: true, ...(isFirst && { layout: true }) };
    await see(page, { shown, state: 'ready', sight: shown.ready, looks }, viewer);
    if (isFirst) await inspectLayer(page, shown, viewer.texts);
    await cutOff(page, shown, viewer);
    await goBack(page, shown, viewer);
    expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
    await page.close();
  },
);

test('all built screens are inspected', () => {
  const built = screens.filter(({ path }) => isBuilt(path)).map(({ id }) => id);
  expect(screenCases.map(({ id }) => id).filter((id) => typeof id === 'number')).toEqual(built);
});
