import { type Locale, locales } from '@larder/domain/locale';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { type FetchedScript, scriptsBeforeShown } from '@larder/testkit/scripts-before-shown';
import type { Browser } from '@playwright/test';
import { expect, screen, test } from './journey.ts';
import { settled } from './layout-flaws.ts';
import { layoutShifts, noteLayoutShifts } from './layout-shifts.ts';
import { newPhone } from './new-phone.ts';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';
import { textsOf } from './texts.ts';
import { tokensOf } from './tokens-of.ts';
import { watchComplaints } from './watch-complaints.ts';

const HOME = '/pages/tabBar/index/index';
const LOGIN = '/pages/login/login';
/** In KB of 1,024 bytes, gzipped. [decision 308] */
const PHONE_KB = 172;
/** With the side navigation and the table of devices. */
const DESK_KB = 192;

const kbOf = (scripts: readonly FetchedScript[]) =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024;

/** A shop that has sold: its Home has no first steps. Its cabinet is full and online, so that no row comes later. */
async function givenSale(system: System, shop: Shop): Promise<void> {
  const { prisma } = system.database;
  const { device } = await shop.sellingCabinet();
  const version = await prisma.planogramVersion.findFirstOrThrow({ where: { deviceId: device.id } });
  const session = await givenSession(prisma, device, version.id);
  await givenOrder(prisma, session, shop.cola.id);
}

type Opened = {
  system: System;
  path: string;
  locale: Locale;
  /** Whose owner is signed in; absent for a guest. */
  shop?: Shop;
  limitKb: number;
  /** Shown at the end, when the page has come to rest. */
  last: string;
};

/** Opens a page as a browser with nothing of the app on it does, and weighs what it fetches. */
async function weigh(browser: Browser, { system, path, locale, shop, limitKb, last }: Opened): Promise<void> {
  const tokens = shop ? await tokensOf(system, shop.owner) : null;
  const context = await newPhone(browser, { webUrl: system.webUrl, locale, tokens });
  const page = await context.newPage();
  const complaints = watchComplaints(page);
  await noteLayoutShifts(page);
  const scripts = await scriptsBeforeShown(page, async () => {
    await page.goto(path);
    await expect(screen(page, path)).toBeVisible();
  });
  const kb = kbOf(scripts);
  const list = scripts.map(({ name, bytes }) => `${name} ${(bytes / 1_024).toFixed(1)}`).join(', ');
  expect(kb, `${kb.toFixed(1)} KB before ${path} was shown: ${list}`).toBeLessThanOrEqual(limitKb);
  expect(kb).toBeGreaterThan(100);
  await expect(page.getByText(last).first()).toBeVisible();
  // What is loaded ahead may arrive after the screen, but moves nothing.
  await page.waitForLoadState('networkidle');
  await settled(page);
  expect(await layoutShifts(page)).toEqual([]);
  const keyOfText = /\b(?:title|btn|home|enum|shell|identity|fixed)\.[a-z][\w.]+/;
  await expect(page.locator('body')).not.toContainText(keyOfText, { useInnerText: true });
  expect(complaints).toEqual([]);
  await context.close();
}

for (const locale of locales) {
  const texts = textsOf(locale);
  test(`a phone in ${locale} fetches at most ${PHONE_KB} KB of script before its first screens`, async ({
    browser,
    system,
    shop,
  }) => {
    const limitKb = PHONE_KB;
    await weigh(browser, { system, locale, limitKb, path: LOGIN, last: texts('identity.noAccount') });
    await givenSale(system, shop);
    await weigh(browser, { system, locale, limitKb, shop, path: HOME, last: texts('home.salesOfWeek') });
  });
}

test('a phone of a new merchant shows Home before it fetches the first steps', async ({
  browser,
  system,
  shop,
}) => {
  const last = textsOf('en-US')('identity.steps.title');
  await weigh(browser, { system, locale: 'en-US', limitKb: PHONE_KB, shop, path: HOME, last });
});

test.describe('a desk', () => {
  test.use({ viewport: { width: 1_280, height: 800 }, hasTouch: false, isMobile: false });

  test(`fetches at most ${DESK_KB} KB, with its side navigation and its table`, async ({
    browser,
    system,
    shop,
  }) => {
    await givenSale(system, shop);
    const last = textsOf('en-US')('device.table.lastSale');
    await weigh(browser, { system, locale: 'en-US', limitKb: DESK_KB, shop, path: HOME, last });
  });
});
