import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// sleeps: another process unpacks the browser and cannot say when it is done.
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { inServerlessRuntime, testEnv } from './env.ts';

/** Launch options for Playwright; `executablePath`, `args` and `env` serve any other launcher too. */
export type FoundBrowser = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
  /** Where it was found, for the log. */
  readonly taken: string;
};

/** Quiet on a machine without network, and able to run as root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The first Chromium there is: CHROMIUM_PATH, Playwright's own, the system's, the one inside an npm package. [stack, browser] */
export async function findBrowser(): Promise<FoundBrowser> {
  const places: readonly (readonly [taken: string, path: string | undefined])[] = [
    ['CHROMIUM_PATH', testEnv.chromiumPath()],
    ["Playwright's browser", chromium.executablePath()],
    ['the system', '/usr/bin/chromium'],
  ];
  for (const [taken, path] of places) {
    if (path && existsSync(path)) return { executablePath: path, args, taken };
  }
  return unpackBrowser();
}

async function unpackBrowser(): Promise<FoundBrowser> {
  const { value: executablePath, env } = await alone('larder-chromium.lock', () =>
    inServerlessRuntime(async () => (await import('@sparticuz/chromium')).default.executablePath()),
  );
  // Its fonts know no Chinese: where the system has fonts, they are better.
  if (existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts')) delete env.FONTCONFIG_PATH;
  return { executablePath, args: [...args, '--no-zygote'], env, taken: '@sparticuz/chromium from npm' };
}

const staleMs = 120_000;

/** Two processes that unpack at once would run each other's half-written file. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), name);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0;
      if (age > staleMs) rmdirSync(lock);
      else await wait(100);
    }
  }
  try {
    return await work();
  } finally {
    rmdirSync(lock);
  }
}
