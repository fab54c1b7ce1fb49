import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const script = resolve(import.meta.dirname, '../../../infra/backup/restore.sh');

/** Only the engine is left out: it answers as an empty machine does, and keeps what it was asked. */
const docker = `#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
  *newest_settings) exec cat "$SETTINGS" ;;
  *' df '*) printf 'Filesystem 1024-blocks Used Available\\n/dev/vda 1 1 99999999\\n' ;;
  *pg_is_in_recovery*) echo f ;;
  *end-sign-ins*) exit "$ENDS" ;;
esac
`;
// Root may enter every folder, the operator of a machine may not.
const operator = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let home = '';
const at = (...parts: string[]) => join(home, ...parts);
const calls = () => readFileSync(at('calls'), 'utf8').trimEnd().split('\n');

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'larder-restore-'));
  for (const folder of ['bin', 'backups', 'saved/secrets', 'larder/infra/backup'])
    mkdirSync(at(folder), { recursive: true });
  cpSync(script, at('larder/infra/backup/restore.sh'));
  writeFileSync(at('bin/docker'), docker, { mode: 0o755 });
  writeFileSync(at('key'), 'the key of backups in tests, 43 characters..\n');
  writeFileSync(at('saved/backup.txt'), 'made_at=then\nmigration=none\ndatabase_bytes=1\nfiles_bytes=1\n');
  writeFileSync(at('saved/.env'), 'LARDER_OPERATOR=maria\nBACKUP_DIR=/lost\n');
  writeFileSync(at('saved/secrets/token_key'), 'kept');
  await run('tar', ['-cf', at('settings.tar'), '-C', at('saved'), 'backup.txt', '.env', 'secrets']);
  // As the folder of the backups is to everybody but the user of PostgreSQL.
  chmodSync(at('backups'), 0o000);
  const { uid, gid } = operator;
  if (uid && gid) for (const path of [home, ...globSync(`${home}/**`)]) chownSync(path, uid, gid);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Whether the sign-ins of the restored database can be ended. */
let ends = '0';
afterEach(() => {
  ends = '0';
});
const restore = (...more: readonly string[]) => restoreFrom({}, '--from', at('backups'), ...more);
const restoreFrom = (bucket: Readonly<Record<string, string>>, ...more: readonly string[]) =>
  run(at('larder/infra/backup/restore.sh'), ['--key', at('key'), ...more], {
    env: {
      ...bucket,
      PATH: `${at('bin')}:/usr/bin:/bin`,
      CALLS: at('calls'),
      SETTINGS: at('settings.tar'),
      BACKUP_IMAGE: 'any',
      ENDS: ends,
    },
    cwd: home,
    ...operator,
  });

test('restore.sh needs no right to enter the folder of backups, and names it for the next backup', async () => {
  await restore();
  expect(calls().find((call) => call.endsWith('newest_settings'))).toContain(`${at('backups')}:/backups:ro`);
  expect(readFileSync(at('larder/.env'), 'utf8')).toBe(
    `LARDER_OPERATOR=maria\nBACKUP_DIR=${at('backups')}\n`,
  );
  expect(readFileSync(at('larder/secrets/token_key'), 'utf8')).toBe('kept');
});

test('restore.sh makes the second repository that it restored from the first one, with its own keys', async () => {
  writeFileSync(at('authority.pem'), 'of an authority');
  const place = { BUCKET: 'copies', ENDPOINT: 'https://elsewhere.test', REGION: 'eu' };
  const named = (which: string) =>
    Object.entries(place).map(([name, value]) => `${which}_${name}=${value}\n`);
  writeFileSync(at('saved/.env'), ['BACKUP_DIR=/lost\n', ...named('BACKUP_COPY_S3')].join(''));
  await run('tar', ['-cf', at('settings.tar'), '-C', at('saved'), 'backup.txt', '.env', 'secrets']);
  const { stdout } = await restoreFrom({
    ...Object.fromEntries(named('BACKUP_S3').map((line) => line.trim().split('=') as [string, string])),
    BACKUP_S3_ACCESS_KEY_ID: 'of the copies',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret of the copies',
    BACKUP_S3_CA_FILE: at('authority.pem'),
  });
  expect(stdout).toContain('The second repository is the first one now');
  expect(readFileSync(at('larder/.env'), 'utf8')).toBe(
    ['BACKUP_DIR=./backups\n', ...named('BACKUP_S3')].join(''),
  );
  expect(readFileSync(at('larder/secrets/backup_s3_access_key_id'), 'utf8')).toBe('of the copies\n');
  expect(readFileSync(at('larder/secrets/backup_s3_ca'), 'utf8')).toBe('of an authority');
  await restoreFrom({ BACKUP_S3_BUCKET: 'public', BACKUP_S3_ENDPOINT: 'https://public.test' });
  expect(readFileSync(at('larder/secrets/backup_s3_ca'), 'utf8')).toBe('');
});

test.each([
  { how: 'to the end of the log', until: [], started: 'everything', last: 'compose up --detach' },
  {
    how: 'to an instant',
    until: ['--until', '2026-11-22T10:00:00Z'],
    started: 'all but what approves withdrawals',
    last: 'compose up --detach gateway',
  },
])('restore.sh $how starts $started', async ({ until, last }) => {
  const { stdout } = await restore(...until);
  expect(calls().filter((call) => call.startsWith('compose up'))).toEqual([
    'compose up --detach postgres',
    last,
  ]);
  expect(stdout.includes('start the rest')).toBe(until.length > 0);
  const ending = calls().findIndex((call) => call.endsWith('check end-sign-ins --host postgres'));
  expect(ending).toBeGreaterThan(calls().indexOf('compose up --detach postgres'));
  expect(ending).toBeLessThan(calls().lastIndexOf(last));
});

test('restore.sh starts no service where the sign-ins cannot be ended', async () => {
  ends = '1';
  await expect(restore()).rejects.toThrow('Sign-ins could not be ended');
  expect(calls().filter((call) => call.startsWith('compose up'))).toEqual(['compose up --detach postgres']);
});
