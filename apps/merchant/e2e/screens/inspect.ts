import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locale } from '@larder/domain/locale';
import { expect, type Page, type TestInfo } from '@playwright/test';

const NARROWEST_PX = 320;

type Looked = { locale: Locale; id: string | number; state: string; title: string; testInfo: TestInfo };

/** What is true of every screen in every state: title, no violations of accessibility, no sideways scroll; keeps a picture. */
export async function inspect(page: Page, { locale, id, state, title, testInfo }: Looked): Promise<void> {
  const what = `${id} ${state} ${locale}`;
  await expect.soft(page, what).toHaveTitle(title);
  await expect.soft(page.locator('html'), what).toHaveAttribute('lang', locale);
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const path = join(testInfo.project.outputDir, 'screens', locale, `${id}-${state}.png`);
  await asTallAsItsContent(page, usual);
  // The picture is output, not a finding: a busy Chromium sometimes cannot take one.
  const taken = await page.screenshot({ path, animations: 'disabled' }).catch(() => null);
  if (taken) testInfo.attachments.push({ name: what, path, contentType: 'image/png' });

  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect.soft(found, `axe on ${what}`).toEqual([]);

  await page.setViewportSize({ ...usual, width: NARROWEST_PX });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${what} on a narrow phone`).toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(usual);
}

/** So that what sticks to the lower edge of the window lies over nothing. */
async function asTallAsItsContent(page: Page, usual: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > usual.height) await page.setViewportSize({ ...usual, height });
}
