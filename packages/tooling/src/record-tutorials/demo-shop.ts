import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, seedMembers } from '@larder/demo/merchants';
import type { Locator, Page } from 'playwright-core';
import type { Recorder } from './recorder.ts';

/** What a script drives: the app of the demo's first merchant, signed in as its owner. */
export type DemoShop = {
  readonly page: Page;
  readonly film: Recorder;
  /** Opens a page of the app; a person would get there by taps that explain nothing. */
  open(path: string): Promise<void>;
  /** What the sticker of a cabinet that waits for its activation leads to. */
  sticker(deviceNo: string): string;
  /** The screen of this path, with its data. */
  screen(path: string): Locator;
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
};

export type Script = (shop: DemoShop) => Promise<void>;

/** Signs the owner in, in English. */
export async function signIn(page: Page, appUrl: string): Promise<void> {
  const owner = seedMembers.find(({ merchant, kind }) => merchant === 'bayside' && kind === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await page.goto(`${appUrl}/pages/login/login`);
  await page.locator('[name=email]').fill(owner.email);
  await page.locator('[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.locator('main[data-screen="/pages/tabBar/index/index"][data-state=ready]').waitFor();
}

export function createDemoShop(
  page: Page,
  film: Recorder,
  at: { appUrl: string; dataDir: string },
): DemoShop {
  const screen = (path: string) => page.locator(`main[data-screen="${path}"][data-state=ready]`);
  return {
    page,
    film,
    async open(path) {
      await page.goto(`${at.appUrl}${path}`);
      await screen(path.replace(/\?.*/, '')).waitFor();
      await page.waitForLoadState('networkidle');
    },
    sticker(deviceNo) {
      const known = JSON.parse(readFileSync(join(at.dataDir, 'demo-cabinets.json'), 'utf8'));
      return `${at.appUrl}/a/${deviceNo}?k=${known[deviceNo].activationCode}`;
    },
    screen,
    button: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    link: (name) => page.getByRole('link', { name, exact: typeof name === 'string' }),
  };
}
