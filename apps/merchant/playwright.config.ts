import { findBrowser } from '@larder/testkit/find-browser';
import { defineConfig } from '@playwright/test';

/** Journeys run against the real API, gateway and broker, with simulated cabinets, each worker on a system of its own. */
export default defineConfig({
  testDir: './e2e',
  testMatch: /.*\.journey\.ts/,
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    launchOptions: await findBrowser(),
  },
});
