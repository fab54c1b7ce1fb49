/// <reference lib="dom" />
import { buildWebApp } from '@larder/stack/web-app';
import { findBrowser } from '@larder/testkit/find-browser';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { type BenchSystem, openBenchSystem, password, root } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { type FilledLists, fillLists } from './scroll/fill-lists.ts';
import { type Frames, swipe } from './scroll/frames.ts';
import { median, shown } from './statistics.ts';

const ROWS = 5_000;
const SLOWER = 4;
const ROUNDS = 3;
/** More than one gesture passes. */
const SWIPED_ROWS = 300;
const FRAMES_PER_S = 50;

type List = {
  readonly name: string;
  readonly path: (filled: FilledLists) => string;
  /** Control to press first. */
  readonly press?: string;
};

/** Every list that can become long, by its screen. */
const lists: readonly List[] = [
  { name: '2 cabinets', path: () => '/pages/tabBar/device/device' },
  { name: '3 cabinets to restock', path: () => '/pages/tabBar/restock/restock' },
  { name: '21 restockers', path: () => '/pages/index/replenishman-list/index' },
  { name: '24 users', path: () => '/pages/index/user-management/list' },
  { name: '30 applications', path: () => '/pages/index/new-product-application/application-records' },
  { name: '35 own products', path: () => '/pages/index/product-management/my-product-library' },
  { name: '36 platform products', path: () => '/pages/index/product-management/cloud-product-library' },
  { name: '39 orders', path: () => '/pages/index/order-management/order-management' },
  { name: '52 alerts', path: () => '/pages/index/alert-center/alert-device' },
  {
    name: '60 timeline',
    path: ({ deviceNo }) => `/pages/device/device-details?deviceNo=${deviceNo}&tab=timeline`,
  },
  {
    name: '64 product picker',
    path: ({ deviceNo }) => `/pages/device/set-template?deviceNo=${deviceNo}`,
    press: 'Add products',
  },
  { name: '66 templates', path: ({ deviceNo }) => `/pages/device/template-records?deviceNo=${deviceNo}` },
  { name: '103 records', path: () => '/pages/new-restock/quick-restock/record-list' },
  { name: '110 one-click, cabinets', path: () => '/pages/new-restock/one-click-restock/restock-index' },
  {
    name: '121 restock orders',
    path: () => '/pages/new-restock/restock-order-refill/restock-order-list?status=canceled',
  },
  { name: '131 addresses', path: () => '/pages/setting/edit-device-address' },
  { name: '138 audit', path: () => '/pages/setting/audit' },
];

/**
 * Lists of 5,000 rows under a thumb, on a processor four times as slow: with the last pages arriving while it swipes,
 * and with all rows loaded. Compared with the same gesture over an empty page of the same height, which shows what this
 * machine can draw at all.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ webDir: await buildWebApp(root), durable: false });
  let browser: Browser | undefined;
  try {
    await system.start('api');
    const filled = await fillLists(system, ROWS);
    say(`${shown(ROWS)} rows of each kind`);
    const { executablePath, args, env } = await findBrowser();
    browser = await chromium.launch({ executablePath, args, ...(env ? { env } : {}) });
    const page = await openPhone(browser, system);
    const phone = await page.context().newCDPSession(page);
    const measurements: Measurement[] = [];
    for (const list of lists) {
      measurements.push(await measureList(page, phone, `${system.webUrl}${list.path(filled)}`, list, say));
    }
    return measurements;
  } finally {
    await browser?.close();
    await system.stop();
  }
};

async function openPhone(browser: Browser, { webUrl, owner }: BenchSystem): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto(`${webUrl}/pages/login/login`);
  await page.locator('[name=email]').fill(owner.account.email);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('main[data-screen="/pages/tabBar/index/index"][data-state="ready"]').waitFor();
  return page;
}

async function measureList(
  page: Page,
  phone: CDPSession,
  url: string,
  { name, press }: List,
  say: (line: string) => void,
): Promise<Measurement> {
  await page.goto(url);
  await page.locator('main[data-state="ready"]').waitFor({ timeout: 30_000 });
  if (press) await page.getByRole('button', { name: press }).first().click();
  await page.locator('li[aria-setsize]').first().waitFor();
  const arriving: Frames[] = [];
  for (let round = ROUNDS; round > 0; round -= 1) {
    await loadRows(page, ROWS - round * SWIPED_ROWS);
    arriving.push(await slowed(phone, () => swipe(page, phone, 'down')));
  }
  await loadRows(page, ROWS);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const rounds: Frames[] = [];
  const empty: Frames[] = [];
  const blank = await page.context().newPage();
  await blank.setContent('<body style="margin:0"><div style="height:400000px"></div></body>');
  await blank.evaluate(() => scrollTo(0, 200_000));
  const blankPhone = await blank.context().newCDPSession(blank);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const direction of ['down', 'up'] as const) {
      await blank.bringToFront();
      empty.push(await slowed(blankPhone, () => swipe(blank, blankPhone, direction)));
      await page.bringToFront();
      rounds.push(await slowed(phone, () => swipe(page, phone, direction)));
    }
  }
  await blank.close();
  const of = (frames: readonly Frames[], which: keyof Frames) => median(frames.map((one) => one[which]));
  const both = (frames: readonly Frames[]) =>
    `${shown(of(frames, 'average'))} frames/s, worst second ${of(frames, 'worst')}`;
  const measured = `${both(rounds)}; while pages arrive ${both(arriving)}`;
  say(`${name}: ${measured}; empty ${both(empty)}`);
  return {
    what: `list of ${shown(ROWS)}, ${name}`,
    measured,
    reference: `${both(empty)}, empty page`,
    ratio: of(rounds, 'average') / of(empty, 'average'),
    target: `>= ${FRAMES_PER_S} in every second`,
    met: of(rounds, 'worst') >= FRAMES_PER_S && of(arriving, 'worst') >= FRAMES_PER_S,
  };
}

async function slowed<Answer>(phone: CDPSession, work: () => Promise<Answer>): Promise<Answer> {
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    return await work();
  } finally {
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** Scrolls to the end repeatedly until `count` rows are loaded. */
async function loadRows(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((done, fail) => {
        const patience = performance.now() + 180_000;
        const step = () => {
          const last = [...document.querySelectorAll('li[aria-posinset]')].at(-1);
          const place = Number(last?.getAttribute('aria-posinset') ?? 0);
          if (place >= wanted || last?.getAttribute('aria-setsize') === String(place)) return done();
          if (performance.now() > patience) return fail(new Error(`Only ${place} rows of ${wanted}`));
          scrollTo(0, document.documentElement.scrollHeight);
          requestAnimationFrame(step);
        };
        step();
      }),
    count,
  );
}
