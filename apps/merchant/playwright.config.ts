import { findBrowser } from '@larder/testkit/find-browser';
import { defineConfig } from '@playwright/test';

/**
 * Journeys run against the real API, gateway and broker, with simulated cabinets, each worker on a system of its own.
 */
const journeys = /.*\.journey\.ts/;
/** The loops over all screens: the longest, on a scene of their own. */
const loops = /screens-.*\.journey\.ts/;
/** Has services of its own, and therefore a system, which would start when all others have ended. */
const support = /support\.journey\.ts/;

export default defineConfig({
  testDir: './e2e',
  // In this order, so that at the end no worker waits for a long one.
  projects: [
    { name: 'support', testMatch: support },
    // They compute while others wait, and a second worker would start a second system and fill a second scene.
    { name: 'screens', testMatch: loops, workers: 1 },
    { name: 'journeys', testMatch: journeys, testIgnore: [loops, support] },
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../../test-results',
  // Node runs our sources as they are. Passing each through Babel, Prisma's client as well, took seconds.
  build: { external: ['**/*.ts'] },
  // One more than the cores of CI: a journey waits for its network, its clocks and its pictures.
  workers: 3,
  retries: 0,
  // A stuck test ends by the limits of its waits; this one only ends a test that loops.
  timeout: 240_000,
  // One limit for everything that is waited for: a busy machine needs it, and what comes sooner costs nothing.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    // A phone draws four times the pixels, which made the journeys an eighth slower.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A journey that failed runs again with a trace. [decision 47]
    trace: 'off',
    // It fetches the whole app, some 400 files, for each new phone: a fifth of the processor time. Those about
    // it allow it. [decision 150]
    serviceWorkers: 'block',
    // Movements only cost frames, and half faded in, text has too little contrast.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findBrowser(),
  },
});
