/// <reference lib="dom" />
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { buildWebApp } from '@larder/stack/web-app';
import { findBrowser } from '@larder/testkit/find-browser';
import { givenStock } from '@larder/testkit/given/given-stock';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type BenchSystem, openBenchSystem, password, root } from './bench-system.ts';
import type { Measure } from './measurement.ts';
import { givenSellingFleet } from './selling-fleet.ts';
import { median, shown, spread } from './statistics.ts';

/** A new shelf of a simulated cabinet holds ten units. */
const ORDERS = 10;
/** The last rounds still have two orders to load ahead. */
const ROUNDS = ORDERS - 3;
const TARGET = 0.25;
const DETAILS = '/pages/index/order-management/abnormal-details';

/**
 * The review desk: from the key that decides an order until the next one is shown with its film and both pictures,
 * against the same order opened by its address in another tab, whose scripts the browser has in its cache.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ webDir: await buildWebApp(root), durable: false });
  let browser: Browser | undefined;
  let cabinet: Cabinet | undefined;
  try {
    await Promise.all([system.start('gateway'), system.start('api')]);
    const selling = await givenCabinet(system);
    cabinet = selling.cabinet;
    const ids = await givenDoubts(system, selling);
    say(`${ids.length} doubtful orders with films and pictures`);
    const { executablePath, args, env } = await findBrowser();
    browser = await chromium.launch({ executablePath, args, ...(env ? { env } : {}) });
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    });
    const desk = await signIn(context, system);
    const address = (id: string) => `${system.webUrl}${DETAILS}?id=${id}`;
    await desk.goto(address(ids[0] ?? ''));
    await desk.evaluate(whenShown, ids[0] ?? '');
    const decided: number[] = [];
    const cold: number[] = [];
    for (const id of ids.slice(1, ROUNDS + 1)) {
      cold.push(await openCold(context, address(id), id));
      await desk.bringToFront();
      await desk.waitForLoadState('networkidle');
      decided.push(await decide(desk, id));
    }
    const ratio = median(decided) / median(cold);
    return [
      {
        what: 'review desk: decision to the next order with film and pictures',
        measured: spread(decided, ' ms'),
        reference: `${spread(cold, ' ms')}, opened cold`,
        ratio,
        target: `<= ${shown(TARGET)} x`,
        met: ratio <= TARGET,
      },
    ];
  } finally {
    await browser?.close();
    await cabinet?.close();
    await system.stop();
  }
};

type Selling = { readonly cabinet: Cabinet; readonly productId: string; readonly deviceId: string };

async function givenCabinet(system: BenchSystem): Promise<Selling> {
  const { prisma } = system.database;
  const { deviceNos, productId } = await givenSellingFleet(system, 1);
  const [deviceNo = ''] = deviceNos;
  const device = await prisma.device.findUniqueOrThrow({ where: { deviceNo } });
  const version = await prisma.planogramVersion.findFirstOrThrow({ where: { deviceId: device.id } });
  await prisma.device.update({
    where: { id: device.id },
    data: { planogramVersionId: version.id, twinRev: { increment: 1 } },
  });
  await givenStock(prisma, device, [{ productId, door: 'L', layer: 1, qty: ORDERS }]);
  const cabinet = createCabinet({
    deviceNo,
    secret: system.secret,
    brokerUrl: `mqtt://127.0.0.1:${system.mqttPort}`,
    timings: quickTimings,
    layers: device.layersL,
  });
  cabinet.connect();
  await cabinet.until(({ online, planogram }) => online && planogram !== null);
  return { cabinet, productId, deviceId: device.id };
}

/** Sells one unit after the other while the recognizer is unsure; returns the orders by deadline. */
async function givenDoubts({ database }: BenchSystem, { cabinet, productId, deviceId }: Selling) {
  cabinet.fault({ kind: 'low_confidence', confidence: 0.55 });
  for (let count = 0; count < ORDERS; count += 1) {
    cabinet.tapCard({ fingerprint: 'fp_desk', brand: 'visa', last4: '4242', door: 'L' });
    await cabinet.until(({ session }) => session?.state === 'unlocked');
    cabinet.pullDoor('L');
    await cabinet.until(({ session }) => session?.state === 'open');
    cabinet.take({ door: 'L', layer: 1, productId, qty: 1 });
    cabinet.closeDoor('L');
    await cabinet.until(({ session }) => session === null && cabinet.outboxSize() === 0);
  }
  const files = { deviceId, state: 'uploaded' as const };
  const ready = async () =>
    (await database.prisma.salesOrder.count({ where: { deviceId, status: 'abnormal' } })) === ORDERS &&
    (await database.prisma.fileObject.count({ where: files })) >= ORDERS * 3;
  while (!(await ready())) await new Promise((done) => setTimeout(done, 200));
  const orders = await database.prisma.salesOrder.findMany({
    where: { deviceId },
    orderBy: [{ abnormalDeadlineAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return orders.map(({ id }) => id);
}

async function signIn(context: BrowserContext, { webUrl, owner }: BenchSystem): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${webUrl}/pages/login/login`);
  await page.locator('[name=email]').fill(owner.account.email);
  await page.locator('[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('main[data-screen="/pages/tabBar/index/index"][data-state="ready"]').waitFor();
  return page;
}

/** Milliseconds from the beginning of the navigation. */
async function openCold(context: BrowserContext, url: string, id: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const at = await page.evaluate(whenShown, id);
  await page.close();
  return at;
}

/** Milliseconds from the key that decides the order on the desk. */
async function decide(desk: Page, nextId: string): Promise<number> {
  await desk.evaluate(() => addEventListener('keydown', () => performance.mark('decided'), { once: true }));
  const isShown = desk.evaluate(whenShown, nextId);
  await desk.keyboard.press('Enter');
  const at = await isShown;
  return at - (await desk.evaluate(() => performance.getEntriesByName('decided').at(-1)?.startTime ?? 0));
}

/** In the page: the moment at which the order is there with its total, film and pictures. */
function whenShown(id: string): Promise<number> {
  const isThere = () => {
    const current = document.querySelector('nav [aria-current] [data-id]')?.getAttribute('data-id');
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img')].filter(({ src }) =>
      src.includes('/m/'),
    );
    const film = document.querySelector('video');
    return (
      current === id &&
      document.querySelector('[data-total]') !== null &&
      pictures.length === 2 &&
      pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
      (film?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
    );
  };
  return new Promise((done, fail) => {
    const patience = performance.now() + 60_000;
    const look = () => {
      if (isThere()) return done(performance.now());
      if (performance.now() > patience) return fail(new Error(`Order ${id} was not shown`));
      requestAnimationFrame(look);
    };
    look();
  });
}
