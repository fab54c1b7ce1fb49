import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { runVitest } from './run-vitest.ts';

const planted = join(import.meta.dirname, '../planted/vitest');
const here = relative(process.cwd(), planted);
/** Starting vitest three times takes seconds, on a very busy machine a minute. */
const VITEST_MS = 600_000;

test(
  'a failed file with a database runs again alone: its test is flaky if it then passes, otherwise failed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'larder-planted-'));
    const args = [`--config=${planted}/vitest.config.ts`, `--root=${planted}`];
    const { files, ...outcome } = await runVitest({ args, env: { PLANTED_FOLDER: folder } });
    const ofFirstRun = 'AssertionError: expected true to be false // Object.is equality';
    const ofEveryRun = "AssertionError: expected 'declined' to be 'approved' // Object.is equality";
    // Files end in any order.
    expect({ ...outcome, failed: outcome.failed.toSorted() }).toEqual({
      passed: 2,
      failed: [
        `${here}/cards.pg.test.ts › charges a card: ${ofEveryRun}`,
        `${here}/computes.test.ts › adds up cents: ${ofFirstRun}`,
      ],
      skipped: [{ title: `${here}/cards.pg.test.ts › sells with a broker` }],
      flaky: [`${here}/doors.pg.test.ts › opens a door: ${ofFirstRun}`],
      notes: [],
    });
    // As they first ended: a package with a flaky test has not passed.
    expect(files?.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    const runsOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim().split('\n').length;
    expect([runsOf('doors'), runsOf('computes')]).toEqual([2, 1]);
  },
  VITEST_MS,
);

test(
  'vitest fails the run if there is no report',
  async () => {
    expect(await runVitest({ args: ['--config=no/such/config.ts'] })).toMatchObject({
      passed: 0,
      failed: ['vitest without a report'],
      files: null,
    });
  },
  VITEST_MS,
);
