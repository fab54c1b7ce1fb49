import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { buildWebApp } from '@larder/stack/web-app';
import { findBrowser } from '@larder/testkit/find-browser';
import { scriptsBeforeShown } from '@larder/testkit/scripts-before-shown';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { openBenchSystem, password, root } from './bench-system.ts';
import type { Measure, Measurement } from './measurement.ts';
import { median, shown, spread } from './statistics.ts';
import { type Tried, tryAgain } from './try-again.ts';

const ROUNDS = 3;
const SCRIPT_KB = 172;
const LCP_MS = 1_400;
const SCORE = 98;
const home = '/pages/tabBar/index/index';

/**
 * Bytes that a phone downloads before it shows the first screen, and the result of Lighthouse on its throttled phone.
 */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ webDir: await buildWebApp(root) });
  const profile = mkdtempSync(join(tmpdir(), 'larder-bench-browser-'));
  let browser: BrowserContext | undefined;
  try {
    await system.start('api');
    const { executablePath, args, env, taken } = await findBrowser();
    say(`browser: ${taken}`);
    const port = await anyFreePort();
    const environment = env ? { env } : {};
    browser = await chromium.launchPersistentContext(profile, {
      executablePath,
      ...environment,
      // A phone: a desk loads its side navigation as well, which the journey weighs. [decision 308]
      viewport: { width: 390, height: 844 },
      args: [...args, `--remote-debugging-port=${port}`],
    });
    const signIn = await scripts(browser, say, async (page) => {
      await page.goto(`${system.webUrl}/pages/login/login`, { waitUntil: 'networkidle' });
    });
    const measurements = [bytes('sign-in page', signIn)];
    measurements.push(...(await audit('sign-in page', `${system.webUrl}/pages/login/login`, port, say)));
    const page = await browser.newPage();
    await page.goto(`${system.webUrl}/pages/login/login`);
    await page.locator('[name=email]').fill(system.owner.account.email);
    await page.locator('[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await page.locator(`main[data-screen="${home}"][data-state="ready"]`).waitFor({ timeout: 30_000 });
    await page.close();
    const first = await scripts(browser, say, async (opened) => {
      await opened.goto(`${system.webUrl}${home}`);
      await opened.locator(`main[data-screen="${home}"][data-state="ready"]`).waitFor({ timeout: 30_000 });
    });
    measurements.push(bytes('home', first));
    measurements.push(...(await audit('home', `${system.webUrl}${home}`, port, say)));
    return measurements;
  } finally {
    await browser?.close();
    await system.stop();
    rmSync(profile, { recursive: true, force: true });
  }
};

type Page = Awaited<ReturnType<BrowserContext['newPage']>>;

type Visit = (page: Page) => Promise<void>;

/** Bytes of all scripts requested before the screen is shown, compressed as a server would. */
function scripts(browser: BrowserContext, say: (line: string) => void, visit: Visit): Promise<Tried<number>> {
  return tryAgain(() => scriptsOf(browser, say, visit), say);
}

async function scriptsOf(
  browser: BrowserContext,
  say: (line: string) => void,
  visit: Visit,
): Promise<number> {
  const page = await browser.newPage();
  const fetched = await scriptsBeforeShown(page, () => visit(page));
  await page.close();
  const largest = fetched.slice(0, 8);
  say(largest.map(({ name, bytes: size }) => `${name} ${shown(size / 1024)}`).join(', '));
  return fetched.reduce((sum, { bytes: size }) => sum + size, 0);
}

function bytes(screen: string, { result: size, lost }: Tried<number>): Measurement {
  const kb = size / 1024;
  return {
    what: `first screen, ${screen}: script, gz`,
    measured: `${shown(kb)} KB`,
    reference: '',
    ratio: null,
    target: `<= ${SCRIPT_KB} KB`,
    met: kb <= SCRIPT_KB,
    lost,
  };
}

/**
 * Lighthouse's default: a mid-range phone on slow 4G, simulated, with an empty cache and no service worker. The session
 * stays.
 */
async function audit(
  screen: string,
  url: string,
  port: number,
  say: (line: string) => void,
): Promise<Measurement[]> {
  const times: number[] = [];
  const scores: number[] = [];
  const lost: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const audited = await tryAgain(() => auditOnce(url, port), say);
    lost.push(...audited.lost);
    times.push(audited.result.lcpMs);
    scores.push(audited.result.score);
    const { lcpMs, score, shift, blockedMs } = audited.result;
    const causes = `shift ${shift.toFixed(3)}, blocked ${shown(blockedMs)} ms`;
    say(`${screen}, round ${round}: LCP ${shown(lcpMs)} ms, ${causes}, score ${shown(score)}`);
  }
  return [
    {
      what: `first screen, ${screen}: largest contentful paint`,
      measured: spread(times, ' ms'),
      reference: '',
      ratio: null,
      target: `<= ${shown(LCP_MS)} ms`,
      met: median(times) <= LCP_MS,
      lost,
    },
    {
      what: `first screen, ${screen}: performance score`,
      measured: spread(scores),
      reference: '',
      ratio: null,
      target: `>= ${SCORE}`,
      met: median(scores) >= SCORE,
      lost,
    },
  ];
}

type Audited = { lcpMs: number; score: number; shift: number; blockedMs: number };

/** Lighthouse sometimes loses its trace (NO_NAVSTART) and reports that instead of a result. */
async function auditOnce(url: string, port: number): Promise<Audited> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  const { audits, categories, runtimeError } = result?.lhr ?? {};
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const numberOf = (audit: string) => {
    const value = audits?.[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse returned no ${audit}`);
    return value;
  };
  const score = categories?.performance?.score;
  if (score == null) throw new Error('Lighthouse returned no score');
  return {
    lcpMs: numberOf('largest-contentful-paint'),
    score: score * 100,
    shift: numberOf('cumulative-layout-shift'),
    blockedMs: numberOf('total-blocking-time'),
  };
}
