import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Returns the accessibility violations of a page, each with its elements. Loads axe into the page once. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // The content of frames belongs to another site.
    return (await loaded.run(document, { resultTypes: ['violations'], iframes: false })).violations;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
