import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './run-step.ts';
import { verify } from './verify.ts';

type Count = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), 'larder-test-'));

function readReport<T>(file: string, read: (report: T) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as T);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Every check and test: the repository's own rules, unit and database tests, then journeys in a real browser. */
async function testAll(): Promise<Count> {
  const checks = await verify();
  const counts: Count[] = [
    { passed: checks.filter(({ ok }) => ok).length, failed: checks.filter(({ ok }) => !ok).length },
  ];

  const vitestReport = join(reports, 'vitest.json');
  const vitest = await runStep(
    {
      name: 'tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    },
    true,
  );
  counts.push(
    atLeastOneFailure(
      vitest.ok,
      readReport<{ numPassedTests: number; numFailedTests: number }>(vitestReport, (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
      })),
    ),
  );

  const playwrightReport = join(reports, 'playwright.json');
  const playwright = await runStep(
    {
      name: 'journeys',
      command: 'playwright',
      args: ['test', '--config', 'apps/merchant/playwright.config.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    },
    true,
  );
  counts.push(
    atLeastOneFailure(
      playwright.ok,
      readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
        playwrightReport,
        ({ stats }) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
        }),
      ),
    ),
  );

  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  };
}

function atLeastOneFailure(ok: boolean, count: Count): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

const { passed, failed } = await testAll();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
