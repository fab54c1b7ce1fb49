import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The violations of accessibility on a page, each with the elements concerned. Loads axe into the page once. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // What a frame shows belongs to another site.
    return (await loaded.run(document, { resultTypes: ['violations'], iframes: false })).violations;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
