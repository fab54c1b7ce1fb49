import { resolve } from 'node:path';
import { runJourneys } from './run-journeys.ts';
import { runVitest } from './run-vitest.ts';
import { addOutcomes, closingLines, type TestOutcome } from './test-outcome.ts';
import { selectPackages } from './unchanged-packages.ts';
import { verify } from './verify.ts';

/** Checks the repository's own rules. */
async function runChecks(): Promise<TestOutcome> {
  const checks = await verify();
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => `the check "${name}"`);
  return { passed: checks.length - failed.length, failed, skipped: [], flaky: [], notes: [] };
}

/** Runs unit, database and DOM tests of the packages that changed. */
async function runTests(): Promise<TestOutcome> {
  const { changed, unchanged, remember } = await selectPackages();
  if (unchanged.length > 0) console.log(`unchanged since their tests passed: ${unchanged.join(', ')}`);
  const outcome = await runVitest({ args: changed.map((folder) => `${folder}/`), live: true });
  if (outcome.files) remember(outcome.files);
  return outcome;
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
