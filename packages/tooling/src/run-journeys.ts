import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Journey, type JourneyReport, journeysOf } from './journey-report.ts';
import { runStep } from './run-step.ts';
import { firstLine, type TestOutcome } from './test-outcome.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');

/** More failures than this indicate a broken product; running them again would only delay the result. */
const MOST_RUN_AGAIN = 20;

type Run = {
  config: string;
  env?: Record<string, string>;
  /** Streams Playwright's output. */
  live?: boolean;
};

/**
 * Runs all journeys, then each failed one again: alone, with a trace, on a new system with the same clock offset. A
 * journey that passes then is flaky and counts as passed. [decision 47]
 */
export async function runJourneys(run: Run): Promise<TestOutcome> {
  const { report, ok } = await play(run, []);
  if (!report) return { passed: 0, failed: ['journeys without a report'], skipped: [], flaky: [], notes: [] };
  const journeys = journeysOf(report);
  const those = (became: Journey['became']) => journeys.filter((journey) => journey.became === became);
  const failed = [...those('failed'), ...those('kept')];
  const flaky = failed.length > MOST_RUN_AGAIN ? [] : await passedAlone(run, failed);
  const faults = [
    ...failed.filter((journey) => !flaky.includes(journey)).map(({ titles }) => nameOf(titles)),
    ...report.errors.map(({ message = '' }) => `outside of any journey: ${firstLine(message)}`),
  ];
  return {
    passed: those('passed').length + flaky.length,
    failed: ok || failed.length > 0 || faults.length > 0 ? faults : ['journeys'],
    skipped: those('skipped').map(({ titles, why }) => ({ title: nameOf(titles), ...(why && { why }) })),
    flaky: flaky.map(({ titles }) => nameOf(titles)),
    notes: journeys.flatMap(({ notes }) => notes),
  };
}

const nameOf = (titles: readonly string[]) => titles.join(' › ');

async function passedAlone(run: Run, failed: readonly Journey[]): Promise<Journey[]> {
  const passed: Journey[] = [];
  for (const [index, journey] of failed.entries()) {
    const { titles, clockOffsetMs } = journey;
    if (run.live)
      console.log(`\nAgain, alone, the clock moved by ${clockOffsetMs / 1000} s: ${nameOf(titles)}`);
    const { ok } = await play(
      { ...run, env: { ...run.env, LARDER_CLOCK_OFFSET_MS: String(clockOffsetMs) } },
      [
        '--workers',
        '1',
        '--trace',
        'on',
        '--output',
        join(ROOT, `test-results/again-${index + 1}`),
        '--grep',
        `${escaped(titles.join(' '))}$`,
      ],
    );
    if (ok) passed.push(journey);
  }
  return passed;
}

/** Escapes a title for use in a regular expression. */
const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

async function play({ config, env, live = false }: Run, args: readonly string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'larder-journeys-')), 'report.json');
  const { ok } = await runStep(
    {
      name: 'journeys',
      command: process.execPath,
      args: [PLAYWRIGHT, 'test', '--config', config, '--reporter=list,json', ...args],
      env: { LARDER_WITHOUT_PICTURES: '1', ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
    live,
  );
  return { ok, report: readReport(file) };
}

function readReport(file: string): JourneyReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
