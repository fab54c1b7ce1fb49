import { join } from 'node:path';
import type { Locale } from '@larder/domain/locale';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { axeViolations } from '../axe-violations.ts';

const NARROWEST_PX = 320;

/** Besides title, language and width, which every sight is inspected for. */
export type Looks = { picture?: true; axe?: true };

const EVERYTHING: Looks = { picture: true, axe: true };

type Looked = {
  locale: Locale;
  id: string | number;
  state: string;
  title: string;
  looks?: Looks;
  testInfo: TestInfo;
};

/** Checks what is true of every screen in every state: title, language, no violation of accessibility, no sideways scroll. */
export async function inspect(
  page: Page,
  { locale, id, state, title, looks = EVERYTHING, testInfo }: Looked,
): Promise<void> {
  const what = `${id} ${state} ${locale}`;
  await expect.soft(page, what).toHaveTitle(title);
  await expect.soft(page.locator('html'), what).toHaveAttribute('lang', locale);
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  if (looks.picture || looks.axe) await asTallAsItsContent(page, usual);
  if (looks.picture) {
    await takePicture(
      page,
      what,
      join(testInfo.project.outputDir, 'screens', locale, `${id}-${state}.png`),
      testInfo,
    );
  }
  if (looks.axe) expect.soft(await axeViolations(page), `axe on ${what}`).toEqual([]);
  await page.setViewportSize({ ...usual, width: NARROWEST_PX });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${what} on a narrow phone`).toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(usual);
}

/** The picture is output, not a finding: a busy Chromium sometimes cannot take one. The closing lines of the run name it. */
async function takePicture(page: Page, what: string, path: string, testInfo: TestInfo): Promise<void> {
  const taken = await page.screenshot({ path, animations: 'disabled' }).catch(() => null);
  if (taken) testInfo.attachments.push({ name: what, path, contentType: 'image/png' });
  else testInfo.annotations.push({ type: 'note', description: `no picture of ${what}` });
}

/** So that what sticks to the lower edge of the window lies over nothing. */
async function asTallAsItsContent(page: Page, usual: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > usual.height) await page.setViewportSize({ ...usual, height });
}
