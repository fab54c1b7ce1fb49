import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/debian');

export type Unpacked = { readonly kind: 'unpacked'; readonly root: string } | Missing;
export type Missing = { readonly kind: 'missing'; readonly why: string };

/** Time limits of one download. */
const quickly = [
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
  '-o',
  'Acquire::Retries=1',
];

/** Where packages come from: the machine's own release, or a moving one, of which even the C library is another. */
export type Suite = 'own' | 'sid';

/**
 * Unpacks Debian packages, and dependencies that this machine lacks, in a folder of our own: nothing is installed, and
 * root is not needed. Later calls reuse the folder.
 */
export async function unpackedDebian(packages: readonly string[], suite: Suite = 'own'): Promise<Unpacked> {
  const root = join(cache, suite === 'own' ? packages.join('+') : [suite, ...packages].join('+'));
  if (existsSync(root)) return { kind: 'unpacked', root };
  if (!existsSync('/usr/bin/apt-get'))
    return { kind: 'missing', why: 'not installed, and there is no apt-get' };
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'new-'));
  try {
    const from = suite === 'own' ? [] : await readSuite(suite, work);
    const names = await lackedWith(packages, from);
    await run('apt-get', [...from, 'download', ...quickly, ...names], { cwd: work, timeout: 120_000 });
    const unpacked = join(work, 'root');
    mkdirSync(unpacked);
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['--extract', file, unpacked], { cwd: work });
    // Another process may have been faster.
    if (!existsSync(root)) renameSync(unpacked, root);
    return { kind: 'unpacked', root };
  } catch (failure) {
    return { kind: 'missing', why: `not installed, and ${firstLine(failure)}` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Options of apt that make it read another suite of the machine's mirror, as if nothing was installed. */
async function readSuite(suite: Suite, work: string): Promise<string[]> {
  const mirror = globSync('/etc/apt/sources.list{,.d/*.{list,sources}}')
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .map((line) => /^(?:URIs:|deb (?:\[.*\] )?)\s*(\S*debian\/?)(?:\s|$)/.exec(line)?.[1])
    .find((uri) => uri !== undefined);
  if (!mirror) throw new Error('no mirror of Debian is known');
  const list = join(work, 'sources.list');
  writeFileSync(
    list,
    `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror} ${suite} main\n`,
  );
  for (const folder of ['lists/partial', 'archives/partial'])
    mkdirSync(join(work, folder), { recursive: true });
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${work}`,
    'Dir::State::status=/dev/null',
    // Mirrors that stand still are old, and still signed.
    'Acquire::Check-Valid-Until=false',
    'Acquire::Languages=none',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', [...options, ...quickly, 'update'], { timeout: 120_000 });
  return options;
}

/** Packages that an installation would add, including the requested ones; of another suite, libraries only. */
async function lackedWith(packages: readonly string[], from: readonly string[]): Promise<string[]> {
  const args = [...from, 'install', '--simulate', '--no-install-recommends', ...packages];
  const { stdout } = await run('apt-get', args, { timeout: 60_000, maxBuffer: 2 ** 24 });
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => (name ? [name] : []));
  return from.length === 0 ? names : names.filter((name) => packages.includes(name) || isLibrary(name));
}

const isLibrary = (name: string) => /^lib(?!perl|.*-perl$)/.test(name);

function firstLine(failure: unknown): string {
  const { stderr, message } = failure as { stderr?: string; message?: string };
  const lines = (stderr || message || String(failure)).split('\n');
  return lines.find((line) => line.startsWith('E: ')) ?? lines[0] ?? '';
}
