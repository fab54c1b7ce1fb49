import { defineConfig } from 'vitest/config';

const everywhere = ['packages/*/src', 'apps/*/src', 'bench/src'];
const dom = ['packages/ui/src/**/*.test.tsx', 'apps/merchant/src/**/*.test.tsx'];
const tests = (ending: string) => everywhere.map((folder) => `${folder}/**/*.${ending}`);
const postgres = tests('pg.test.ts');

/** Where a test runs is in its name: `*.pg.test.ts` gets a PostgreSQL, `*.test.tsx` a DOM, all others nothing. */
export default defineConfig({
  test: {
    // Two more than the cores of CI: tests with a database or with processes wait more than they compute.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'pure',
          include: tests('test.ts'),
          exclude: postgres,
          // One process for many files: starting one for each took longer than most tests. No file keeps anything in a
          // module that another one relies on.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: postgres,
          isolate: false,
          globalSetup: ['packages/testkit/src/global-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A busy machine is slower than the default second; what never comes still fails.
          expect: { poll: { timeout: 15_000, interval: 20 } },
        },
      },
      {
        test: {
          name: 'dom',
          include: dom,
          environment: 'happy-dom',
          setupFiles: ['packages/ui/test/patient-queries.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
