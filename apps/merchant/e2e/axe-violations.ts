import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Returns the accessibility violations of a page, each with its elements. */
export const axeViolations = (page: Page): Promise<string[]> => violationsOf(page, {});

/** Returns the texts of a page that are hard to read in the dark theme. Leaves the page in its own theme. */
export async function darkViolations(page: Page): Promise<string[]> {
  const own = await page.evaluate(() => {
    // Colors that fade would be measured on their way.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const { dataset } = document.documentElement;
    const theme = dataset.theme;
    dataset.theme = 'dark';
    return theme;
  });
  const found = await violationsOf(page, { runOnly: ['color-contrast'] });
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
    // The colors change now, while nothing fades.
    document.documentElement.getBoundingClientRect();
    document.adoptedStyleSheets.pop();
  }, own);
  return found;
}

/** Loads axe into the page once. */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (asked) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // The content of frames belongs to another site.
    return (await loaded.run(document, { resultTypes: ['violations'], iframes: false, ...asked })).violations;
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
