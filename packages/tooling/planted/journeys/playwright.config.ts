import { defineConfig } from '@playwright/test';

/** A suite that fails on purpose, for `run-journeys.test.ts`. */
export default defineConfig({ testDir: '.', testMatch: /.*\.journey\.ts/, workers: 2 });
