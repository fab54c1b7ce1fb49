import type { Page } from '@playwright/test';
import { screens } from '#screen-kit/navigation/screens.ts';
import { axeViolations } from './axe-violations.ts';
import { expect } from './journey.ts';
import { FIRST_LOCALE, otherLocales } from './screens/first-locale.ts';
import { inspectLayer } from './screens/layers.ts';
import type { ScreenCase } from './screens/screen-case.ts';
import { screenCases } from './screens/screen-cases.ts';
import { every, goBack, test, testInParts, type Viewer } from './screens/screen-test.ts';
import { walkThrough } from './screens/walk-through.ts';

const cases = screenCases.filter(({ ready }) => ready);
/** The banner and disabled buttons are shared components, so a sample of screens is enough for axe. */
const samples = every(cases, 10);

/** Checks that an offline screen stays, says so, and sends nothing. */
async function cutOff(page: Page, shown: ScreenCase, { texts, locale }: Viewer) {
  await page.context().setOffline(true);
  const [banner = ''] = texts('fixed.offline.banner').split(/[.。，{]/);
  await expect.soft(page.getByText(banner).first(), `banner on ${shown.id} ${locale}`).toBeVisible();
  for (const submit of await page.locator('main button[type=submit]').all()) {
    if (!shown.sendsOffline) await expect.soft(submit, `${shown.id} sends offline`).toBeDisabled();
  }
  if (samples.includes(shown)) {
    expect.soft(await axeViolations(page), `axe on ${shown.id} offline`).toEqual([]);
  }
  await page.context().setOffline(false);
}

testInParts(
  'ready, without a network and left by Back',
  { cases, size: 30, languages: [FIRST_LOCALE] },
  (viewer, own) =>
    walkThrough(own, 'ready', viewer, {
      looks: { picture: true, axe: true, layout: true },
      more: async (page, shown) => {
        await inspectLayer(page, shown, viewer.texts);
        await cutOff(page, shown, viewer);
        await goBack(page, shown, viewer);
      },
    }),
);

testInParts('ready', { cases, size: 30, languages: otherLocales }, (viewer, own) =>
  walkThrough(own, 'ready', viewer, { looks: { picture: true } }),
);

test('all screens are inspected', () => {
  expect(screenCases.map(({ id }) => id).filter((id) => typeof id === 'number')).toEqual(
    screens.map(({ id }) => id),
  );
});
