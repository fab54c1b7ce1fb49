import { defineConfig } from 'vitest/config';

/** A suite that fails on purpose, for `run-vitest.test.ts`. */
export default defineConfig({ test: { include: ['*.test.ts'] } });
