import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedMigrations } from './changed-migrations.ts';

let root = '';
const first = 'prisma/migrations/1_first/migration.sql';

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: root });
function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
function commit() {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'step');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'larder-migrations-'));
  git('init', '--quiet');
  write(first, 'create table a ();');
  commit();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a committed migration', () => {
  test('may be followed by another one', () => {
    write('prisma/migrations/2_second/migration.sql', 'create table b ();');
    write('prisma/migrations/migration_lock.toml', 'provider = "postgresql"');
    commit();
    expect(changedMigrations(root)).toEqual([]);
  });

  test.each([
    ['edited', () => write(first, 'create table b ();')],
    ['removed', () => rmSync(join(root, first))],
    ['renamed', () => renameSync(join(root, dirname(first)), join(root, 'prisma/migrations/2_first'))],
  ])('must not be %s, before or after the commit', (_, change) => {
    change();
    expect(changedMigrations(root).map(({ path }) => path)).toEqual([first]);
    commit();
    expect(changedMigrations(root).map(({ path }) => path)).toEqual([first]);
  });
});
