import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// sleeps: another process unpacks the browser and cannot signal when it is done.
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { inServerlessRuntime, testEnv } from './env.ts';

/** Launch options for Playwright; other launchers can use `executablePath`, `args` and `env`. */
export type FoundBrowser = {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
  /** Where the browser was found, for the log. */
  readonly taken: string;
};

/** Avoids network requests, and allows running as root. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Returns the first Chromium found: CHROMIUM_PATH, Playwright's own, the system's, the one inside an npm package.
 * [stack, browser]
 */
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
  const { value: executablePath, env } = await withLock('larder-chromium.lock', () =>
    inServerlessRuntime(async () => (await import('@sparticuz/chromium')).default.executablePath()),
  );
  // The package's fonts lack Chinese; use the system's fonts if it has any.
  if (existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts')) delete env.FONTCONFIG_PATH;
  return { executablePath, args, env, taken: '@sparticuz/chromium from npm' };
}

const staleMs = 120_000;

/** Lock between processes: two that unpack at once would run each other's half-written file. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
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
