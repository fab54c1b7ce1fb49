import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journeysOf } from './journey-report.ts';
import { runJourneys } from './run-journeys.ts';
import { closingLines } from './test-outcome.ts';

const config = join(import.meta.dirname, '../planted/journeys/playwright.config.ts');
/** Starting Playwright three times takes seconds, on a very busy machine two minutes. */
const PLAYWRIGHT_MS = 600_000;
const newFolder = () => mkdtempSync(join(tmpdir(), 'larder-planted-'));

describe('failing journeys', () => {
  test(
    'run again alone at the same clock offset: flaky if they then pass, otherwise failed',
    async () => {
      const folder = newFolder();
      const outcome = await runJourneys({ config, env: { PLANTED_FOLDER: folder } });
      expect(outcome).toEqual({
        passed: 2,
        failed: ['steady.journey.ts › charges a card'],
        skipped: [
          { title: 'steady.journey.ts › sells with a broker', why: 'without Mosquitto: not installed' },
        ],
        flaky: ['unsteady.journey.ts › in en-US › opens a door at 5 $ + 1'],
        notes: ['no picture of the door'],
      });
      const runs = readFileSync(join(folder, 'runs'), 'utf8').trim().split('\n');
      expect(runs.toSorted()).toEqual([
        'en-US, clock 3600000',
        'en-US, clock none',
        'zh-CN (Chinese), clock none',
      ]);
    },
    PLAYWRIGHT_MS,
  );

  test(
    'fail the run if there is no report',
    async () => {
      expect(await runJourneys({ config: 'no/such/config.ts' })).toMatchObject({
        passed: 0,
        failed: ['journeys without a report'],
      });
    },
    PLAYWRIGHT_MS,
  );
});

test('distinguishes journeys that did not run because of an earlier failure from those skipped on purpose', () => {
  const specWith = (title: string, annotations: { type: string; description?: string }[]) => ({
    title,
    tests: [{ status: 'skipped' as const, annotations, results: [] }],
  });
  const kept = specWith('pays', []);
  const skipped = specWith('refunds', [{ type: 'skip', description: 'no bank' }]);
  const report = { suites: [{ title: 'j.journey.ts', specs: [kept, skipped] }], errors: [] };
  expect(journeysOf(report)).toEqual([
    { titles: ['j.journey.ts', 'pays'], became: 'kept', notes: [], clockOffsetMs: 0 },
    { titles: ['j.journey.ts', 'refunds'], became: 'skipped', why: 'no bank', notes: [], clockOffsetMs: 0 },
  ]);
});

describe('the closing lines', () => {
  test('show only the counts when nothing was skipped', () => {
    expect(closingLines({ passed: 7, failed: [], skipped: [], flaky: [], notes: [] })).toEqual([
      '7 passed, 0 failed',
    ]);
  });

  test('name failed, flaky and skipped tests, and each missing broker once', () => {
    const why = 'without RabbitMQ: not installed';
    const skipped = [{ title: 'J3 › a purchase', why }, { title: `${why} › sells` }, { title: 'slow' }];
    expect(
      closingLines({
        passed: 7,
        failed: ['J2 › scans'],
        skipped,
        flaky: ['J1 › activates'],
        notes: ['no picture'],
      }),
    ).toEqual([
      'failed: J2 › scans',
      'flaky: J1 › activates',
      'skipped: J3 › a purchase (without RabbitMQ: not installed)',
      'skipped: without RabbitMQ: not installed › sells',
      'skipped: slow',
      'not tested with RabbitMQ: not installed',
      'note: no picture',
      '7 passed, 1 failed, 3 skipped',
    ]);
  });
});
