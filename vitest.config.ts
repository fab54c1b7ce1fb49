import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './packages/tooling/src/long-files-first.ts';

const everywhere = ['packages/*/src', 'apps/*/src', 'bench/src'];
const web = ['packages/ui/src', 'apps/merchant/src'];
const tests = (folders: readonly string[], ending: string) =>
  folders.map((folder) => `${folder}/**/*.${ending}`);
const postgres = tests(everywhere, 'pg.test.ts');
const pureWeb = tests(web, 'test.ts');
const dom = tests(web, 'test.tsx');

/** A module is evaluated once in a process, so a file that replaces one needs a process of its own. */
const replacesModules = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');
const alone = async (patterns: string[]) => (await Array.fromAsync(glob(patterns))).filter(replacesModules);
const [postgresAlone, domAlone] = await Promise.all([alone(postgres), alone(dom)]);

const limits = {
  // A stuck test ends by the limits of its waits; these only end one that loops.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // A busy machine is slower than the default second; what never comes still fails.
  expect: { poll: { timeout: 30_000, interval: 20 } },
};
/**
 * One process for many files: starting one for each took longer than most tests. No file keeps anything in a module
 * that another one relies on.
 */
const shared = { ...limits, isolate: false };
/** Imports as the services do, by Node itself: passing each module through Vite took longer than most tests. */
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };
const withPostgres = { globalSetup: ['packages/testkit/src/global-postgres.ts'] };
const inDom = { environment: 'happy-dom', setupFiles: ['packages/ui/test/fresh-page.ts'] };

/** Where a test runs is in its name: `*.pg.test.ts` gets a PostgreSQL, `*.test.tsx` a DOM, all others nothing. */
export default defineConfig({
  test: {
    // Two more than the cores of CI: tests with a database or with processes wait more than they compute.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...native,
          name: 'pure',
          include: tests(everywhere, 'test.ts'),
          exclude: [...postgres, ...pureWeb],
        },
      },
      { test: { ...native, ...withPostgres, name: 'postgres', include: postgres, exclude: postgresAlone } },
      { test: { ...limits, ...withPostgres, name: 'postgres-alone', include: postgresAlone } },
      { test: { ...shared, name: 'web', include: pureWeb } },
      { test: { ...shared, ...inDom, name: 'dom', include: dom, exclude: domAlone } },
      { test: { ...limits, ...inDom, name: 'dom-alone', include: domAlone } },
    ],
  },
});
