import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
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

/**
 * Unpacks Debian packages, and dependencies that this machine lacks, in a folder of our own: nothing is installed, and
 * root is not needed. Later calls reuse the folder.
 */
export async function unpackedDebian(packages: readonly string[]): Promise<Unpacked> {
  const root = join(cache, packages.join('+'));
  if (existsSync(root)) return { kind: 'unpacked', root };
  if (!existsSync('/usr/bin/apt-get'))
    return { kind: 'missing', why: 'not installed, and there is no apt-get' };
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'new-'));
  try {
    const names = await lackedWith(packages);
    await run('apt-get', ['download', ...quickly, ...names], { cwd: work, timeout: 120_000 });
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

/** Packages that an installation would add, including the requested ones. */
async function lackedWith(packages: readonly string[]): Promise<string[]> {
  const args = ['install', '--simulate', '--no-install-recommends', ...packages];
  const { stdout } = await run('apt-get', args, { timeout: 60_000 });
  return [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => (name ? [name] : []));
}

function firstLine(failure: unknown): string {
  const { stderr, message } = failure as { stderr?: string; message?: string };
  const lines = (stderr || message || String(failure)).split('\n');
  return lines.find((line) => line.startsWith('E: ')) ?? lines[0] ?? '';
}
