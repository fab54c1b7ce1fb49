import { join } from 'node:path';
import type { Locale } from '@larder/domain/locale';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { axeViolations, darkViolations } from '../axe-violations.ts';
import { takesPictures } from '../handed-over.ts';
import { inLargeText, settled, smallTargets, spilledText } from '../layout-flaws.ts';
import { FIRST_LOCALE } from './first-locale.ts';

const NARROWEST_PX = 320;
const DESK = { width: 1_280, height: 800 };
/** Home, orders and a cabinet stand for the layouts of a wide window: a board, a table, a board within tabs. */
const ON_DESK: readonly (string | number)[] = [1, 39, 60];

/**
 * Checks besides title, language and width, which every sight gets. `layout`: controls as large as a finger, room for
 * text of 200 %.
 */
export type Looks = { picture?: true; axe?: true; layout?: true };

const EVERYTHING: Looks = { picture: true, axe: true };

type Looked = {
  locale: Locale;
  id: string | number;
  state: string;
  title: string;
  looks?: Looks;
  testInfo: TestInfo;
};

/**
 * Checks what must hold for every screen in every state: title, language, no accessibility violation, no sideways
 * scroll. Roles and colors, which axe looks at, are the same in every language.
 */
export async function inspect(
  page: Page,
  { locale, id, state, title, looks = EVERYTHING, testInfo }: Looked,
): Promise<void> {
  const what = `${id} ${state} ${locale}`;
  await expect.soft(page, what).toHaveTitle(title);
  await expect.soft(page.locator('html'), what).toHaveAttribute('lang', locale);
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const isPictured = looks.picture && takesPictures();
  const hasAxe = looks.axe && locale === FIRST_LOCALE;
  if (isPictured || hasAxe || looks.layout) await asTallAsItsContent(page, usual);
  if (isPictured) {
    await takePicture(
      page,
      what,
      join(testInfo.project.outputDir, 'screens', locale, `${id}-${state}.png`),
      testInfo,
    );
  }
  if (hasAxe) {
    expect.soft(await axeViolations(page), `axe on ${what}`).toEqual([]);
    // Other states are made of the same parts.
    if (state === 'ready')
      expect.soft(await darkViolations(page), `contrast of ${what} in the dark theme`).toEqual([]);
  }
  if (looks.layout) expect.soft(await smallTargets(page), `small controls of ${what}`).toEqual([]);
  await page.setViewportSize({ ...usual, width: NARROWEST_PX });
  expect.soft(await widthOf(page), `width of ${what} on a narrow phone`).toBeLessThanOrEqual(NARROWEST_PX);
  if (looks.layout) {
    const [width, spilled] = await inLargeText(page, async () => [
      await widthOf(page),
      await spilledText(page),
    ]);
    expect.soft(width, `width of ${what} in large text`).toBeLessThanOrEqual(NARROWEST_PX);
    expect.soft(spilled, `text of ${what} in large text`).toEqual([]);
  }
  if (looks.layout && ON_DESK.includes(id)) await inspectOnDesk(page, what);
  await page.setViewportSize(usual);
}

/** Checks the layout in a window of a desk, in which the same page is drawn again. */
async function inspectOnDesk(page: Page, what: string): Promise<void> {
  await page.setViewportSize(DESK);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await settled(page);
  expect.soft(await widthOf(page), `width of ${what} on a desk`).toBeLessThanOrEqual(DESK.width);
  expect.soft(await spilledText(page), `text of ${what} on a desk`).toEqual([]);
  expect.soft(await axeViolations(page), `axe on ${what} on a desk`).toEqual([]);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/**
 * The picture is output, not a finding: a busy Chromium sometimes cannot take one. The closing lines of the run name
 * it.
 */
async function takePicture(page: Page, what: string, path: string, testInfo: TestInfo): Promise<void> {
  const taken = await page.screenshot({ path, animations: 'disabled' }).catch(() => null);
  if (taken) testInfo.attachments.push({ name: what, path, contentType: 'image/png' });
  else testInfo.annotations.push({ type: 'note', description: `no picture of ${what}` });
}

/** Keeps sticky elements at the lower edge from covering content. */
async function asTallAsItsContent(page: Page, usual: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > usual.height) await page.setViewportSize({ ...usual, height });
  await settled(page);
}
