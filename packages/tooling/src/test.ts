import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { runJourneys } from './run-journeys.ts';
import { runStep } from './run-step.ts';
import { addOutcomes, closingLines, firstLine, type TestOutcome } from './test-outcome.ts';
import { selectPackages } from './unchanged-packages.ts';
import { verify } from './verify.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Checks the repository's own rules. */
async function runChecks(): Promise<TestOutcome> {
  const checks = await verify();
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => `the check "${name}"`);
  return { passed: checks.length - failed.length, failed, skipped: [], flaky: [], notes: [] };
}

/** Runs unit, database and DOM tests. Never reruns a failed one. */
async function runTests(): Promise<TestOutcome> {
  const file = join(mkdtempSync(join(tmpdir(), 'larder-test-')), 'vitest.json');
  const { changed, unchanged, remember } = await selectPackages();
  if (unchanged.length > 0) console.log(`unchanged since their tests passed: ${unchanged.join(', ')}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runStep(
    {
      name: 'tests',
      command: 'vitest',
      args: ['run', ...reporters, ...changed.map((folder) => `${folder}/`)],
    },
    true,
  );
  const report = readReport(file);
  if (!report) return { passed: 0, failed: ['vitest without a report'], skipped: [], flaky: [], notes: [] };
  // An error outside of any test belongs to no package.
  if (ok || report.numFailedTests > 0) remember(report.testResults);
  return {
    passed: report.numPassedTests,
    failed: ok ? [] : failedOf(report),
    skipped: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => ({ title: `${relative(process.cwd(), name)} › ${fullName}` })),
    ),
    flaky: [],
    notes: [],
  };
}

/** Tests that failed, and files that failed before running a test. */
function failedOf({ testResults }: VitestReport): string[] {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const file = relative(process.cwd(), name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [`${file}: ${firstLine(message)}`];
      return tests.map(
        ({ fullName, failureMessages: [why = ''] = [] }) => `${file} › ${fullName}: ${firstLine(why)}`,
      );
    });
  return failed.length > 0 ? failed : ['vitest, outside of any test'];
}

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

// The tests start some hundred processes of ours, each of which would compile the same sources.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/larder/compiled');

const outcome = addOutcomes([
  await runChecks(),
  await runTests(),
  await runJourneys({ config: 'apps/merchant/playwright.config.ts', live: true }),
]);
for (const line of closingLines(outcome)) console.log(line);
process.exit(outcome.failed.length === 0 ? 0 : 1);
