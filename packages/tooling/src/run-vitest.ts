import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runStep } from './run-step.ts';
import { firstLine, type TestOutcome } from './test-outcome.ts';

type TestedFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

type Run = {
  /** Paths of tests or folders, and options. */
  args: readonly string[];
  env?: Record<string, string>;
  /** Streams the output of vitest. */
  live?: boolean;
};

/** `files`: as they first ended; null if a fault belongs to no file. */
export type VitestOutcome = TestOutcome & { files: readonly TestedFile[] | null };

/** More failures than this indicate a broken product; running them again would only delay the result. */
const MOST_RUN_AGAIN = 5;
/** Tests with servers and processes of their own wait for the machine, all others compute. */
const waitsForMachine = ({ name }: TestedFile) => name.endsWith('.pg.test.ts');

/**
 * Runs unit, database and DOM tests, then each file with a database in which one failed again, alone. A test that
 * passes then is flaky and counts as passed. [decision 207]
 */
export async function runVitest(run: Run): Promise<VitestOutcome> {
  const first = await play(run, run.args);
  if (!first.files)
    return { passed: 0, failed: ['vitest without a report'], skipped: [], flaky: [], notes: [], files: null };
  const again = first.files.filter((file) => file.status === 'failed' && waitsForMachine(file));
  const seconds = again.length > MOST_RUN_AGAIN ? [] : await playAlone(run, again);
  const files = first.files.map(
    (file) => seconds.flatMap((second) => second.files ?? []).find(({ name }) => name === file.name) ?? file,
  );
  const faults = files.flatMap(faultsOf);
  const hasOther = [first, ...seconds].some(({ hasOtherFault }) => hasOtherFault);
  return {
    passed: testsOf(files, (status) => status === 'passed').length,
    failed: [...faults.map(({ why }) => why), ...(hasOther ? ['vitest, outside of any test'] : [])],
    skipped: testsOf(files, (status) => status !== 'passed' && status !== 'failed'),
    flaky: first.files
      .flatMap(faultsOf)
      .filter(({ title }) => !faults.some((fault) => fault.title === title))
      .map(({ why }) => why),
    notes: [],
    files: hasOther ? null : first.files,
  };
}

async function playAlone(run: Run, files: readonly TestedFile[]): Promise<Played[]> {
  const options = run.args.filter((arg) => arg.startsWith('--'));
  const played: Played[] = [];
  for (const { name } of files) {
    if (run.live) console.log(`\nAgain, alone: ${relative(process.cwd(), name)}`);
    played.push(await play(run, [name, ...options]));
  }
  return played;
}

const testsOf = (files: readonly TestedFile[], isSuch: (status: string) => boolean) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => isSuch(status))
      .map(({ fullName }) => ({ title: `${relative(process.cwd(), name)} › ${fullName}` })),
  );

/** Tests that failed, or the file if it failed before running a test. `why`: the title with the first words. */
function faultsOf({ name, status, message = '', assertionResults }: TestedFile) {
  if (status !== 'failed') return [];
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return [{ title: file, why: `${file}: ${firstLine(message)}` }];
  return failed.map(({ fullName, failureMessages: [why = ''] = [] }) => {
    const title = `${file} › ${fullName}`;
    return { title, why: `${title}: ${firstLine(why)}` };
  });
}

type Played = {
  /** Null if vitest wrote no report. */
  files: TestedFile[] | null;
  /** Vitest failed for something that is no test. */
  hasOtherFault: boolean;
};

async function play({ env, live = false }: Run, args: readonly string[]): Promise<Played> {
  const file = join(mkdtempSync(join(tmpdir(), 'larder-test-')), 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok, output } = await runStep(
    {
      name: 'tests',
      command: 'vitest',
      args: ['run', ...reporters, ...args],
      ...(env && { env }),
    },
    live,
  );
  const files = readReport(file);
  const hasFailed = files?.some(({ status }) => status === 'failed');
  return { files, hasOtherFault: !ok && (!hasFailed || output.includes('Unhandled Errors')) };
}

function readReport(file: string): TestedFile[] | null {
  try {
    const { testResults }: { testResults: TestedFile[] } = JSON.parse(readFileSync(file, 'utf8'));
    return testResults;
  } catch {
    return null;
  }
}
