import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runStep } from './run-step.ts';

/** By package folder: Turbo's hash of all inputs of its tests. */
export type Hashes = Readonly<Record<string, string>>;
export type TestedFile = { name: string; status: string };

export type Selection = {
  /** Folders whose tests run. */
  readonly changed: readonly string[];
  /** Folders whose tests passed with exactly these sources. */
  readonly unchanged: readonly string[];
  /** Records which packages passed, so that the next run leaves them out. */
  remember(files: readonly TestedFile[]): void;
};

const PASSED = 'node_modules/.cache/larder/passed-tests.json';
/** Their tests read the sources of the whole repository. */
const READS_EVERYTHING = ['packages/tooling', 'packages/i18n'];

/**
 * Selects the packages whose vitest files run. On a developer's machine a package is left out if no input of its tests
 * has changed since they passed there; CI (`CI` is set) and a fresh clone run everything. [decision 49]
 */
export async function selectPackages(isCi = Boolean(process.env.CI)): Promise<Selection> {
  const hashes = await readHashes();
  const passed = isCi ? {} : readPassed();
  const { changed, unchanged } = splitByHash(hashes, passed);
  return {
    changed,
    unchanged,
    remember: (files) => writePassed(withResults({ passed, hashes, changed, files })),
  };
}

export function splitByHash(hashes: Hashes, passed: Hashes) {
  const folders = Object.keys(hashes);
  const isUnchanged = (folder: string) =>
    passed[folder] === hashes[folder] && !READS_EVERYTHING.includes(folder);
  return {
    changed: folders.filter((folder) => !isUnchanged(folder)),
    unchanged: folders.filter(isUnchanged),
  };
}

/** A package counts as passed only if each of its files passed. */
export function withResults(run: {
  passed: Hashes;
  hashes: Hashes;
  changed: readonly string[];
  files: readonly TestedFile[];
}): Hashes {
  const { passed, hashes, changed, files } = run;
  const failed = (folder: string) =>
    files.some(({ name, status }) => status !== 'passed' && name.startsWith(`${resolve(folder)}/`));
  const now = changed.map((folder) => [folder, failed(folder) ? '' : (hashes[folder] ?? '')]);
  return { ...passed, ...Object.fromEntries(now) };
}

type DryRun = { tasks: { directory: string; hash: string }[] };

async function readHashes(): Promise<Hashes> {
  const args = ['run', 'tests', '--dry=json'];
  const { ok, output } = await runStep({ name: 'hashes of packages', command: 'turbo', args });
  if (!ok) throw new Error(`turbo ${args.join(' ')} failed:\n${output}`);
  const { tasks }: DryRun = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  return Object.fromEntries(tasks.map(({ directory, hash }) => [directory, hash]));
}

function readPassed(): Hashes {
  try {
    return JSON.parse(readFileSync(PASSED, 'utf8'));
  } catch {
    return {};
  }
}

function writePassed(passed: Hashes): void {
  mkdirSync(dirname(PASSED), { recursive: true });
  writeFileSync(PASSED, JSON.stringify(passed, null, 2));
}
