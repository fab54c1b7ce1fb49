import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../axe-violations.ts';
import type { Texts } from '../texts.ts';
import type { ScreenCase } from './screen-case.ts';

/** The opener of the most used sheet or question over a screen, for the most used screens. */
const openers: Partial<Record<ScreenCase['id'], (main: Locator, texts: Texts) => Locator>> = {
  3: (main) => main.locator('[data-id] button'),
  5: (main, texts) => main.getByRole('button', { name: texts('btn.signOut') }),
  23: (main, texts) => main.getByRole('button', { name: texts('team.restocker.delete') }),
  25: (main, texts) => main.getByRole('combobox', { name: texts('team.user.role') }),
  26: (main, texts) => main.getByRole('button', { name: texts('team.user.remove') }),
  37: (main, texts) => main.getByRole('button', { name: texts('product.prices.change') }),
  39: (main) => main.locator('button:has(.lucide-calendar-days)'),
  41: (main, texts) => main.getByRole('button', { name: texts('order.more') }),
  48: (main, texts) => main.getByRole('button', { name: texts('complaint.resolve') }),
  54: (main) => main.locator('[aria-haspopup=dialog]').nth(1),
  55: (main, texts) => main.getByRole('button', { name: texts('blacklist.add') }),
  60: (main, texts) => main.getByRole('button', { name: texts('btn.openDoor'), exact: true }),
  64: (main, texts) => main.getByRole('button', { name: texts('template.copyMenu') }),
  69: (main) => main.locator('[data-id] button'),
  102: (main) => main.locator('[data-open-line]'),
  129: (main, texts) => main.getByRole('button', { name: texts('device.settings.taxMode') }),
};

export const hasLayer = ({ id }: ScreenCase): boolean => id in openers;

/** Opens the layer over the screen, checks it for accessibility violations, and closes it by Escape. */
export async function inspectLayer(page: Page, { id }: ScreenCase, texts: Texts): Promise<void> {
  const opener = openers[id]?.(page.locator('main'), texts).first();
  if (!opener) return;
  await opener.click();
  const layer = page.locator('[role=dialog], [role=alertdialog]');
  await expect(layer, `layer over ${id}`).toBeVisible();
  expect.soft(await axeViolations(page), `axe on the layer over ${id}`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(layer, `layer over ${id}`).toHaveCount(0);
}
