import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandby } from '@larder/testkit/start-standby';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './open-database.ts';
import { openStandby, type Standby } from './open-standby.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres/embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-standby-'));
chmodSync(home, 0o755);
const password = randomBytes(12).toString('hex');
const folders = { primary: join(home, 'primary'), copy: join(home, 'copy') };
const patience = { timeout: 30_000, interval: 20 };

let server: EmbeddedPostgres;
let copy: EmbeddedPostgres;
let primary: Database;
/** Connections to the copy that are not watched. */
let beside: Database;
let standby: Standby;
const warned: { readonly fields: Record<string, unknown>; readonly message: string }[] = [];
const log = {
  warn: (fields: Record<string, unknown>, message: string) => void warned.push({ fields, message }),
  error: () => undefined,
};

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folders.primary, port: 0, password, durable: false });
  const setUp = openDatabase({ url: server.url('postgres'), asOwner: true });
  // As in production: a commit that was acknowledged is flushed. Counts for connections opened from here on.
  await setUp.pool.query('alter role larder set synchronous_commit = on');
  await setUp.close();
  primary = openDatabase({ url: server.url('postgres'), asOwner: true });
  await primary.pool.query('create table kept (n int primary key)');
  copy = await startStandby({
    primary: server,
    primaryDir: folders.primary,
    dataDir: folders.copy,
    password,
  });
  const url = copy.url('postgres');
  beside = openDatabase({ url, asOwner: true });
  for (const { pool } of [primary, beside]) pool.on('error', () => undefined);
  standby = openStandby({ url, primary, log, asOwner: true });
});
afterAll(async () => {
  await standby?.close();
  await Promise.all([primary?.close(), beside?.close()]);
  await Promise.all([server?.stop('immediate'), copy?.stop('immediate')]);
  rmSync(home, { recursive: true, force: true });
});

const placeOf = async ({ pool }: Database) => {
  const { rows } = await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  return rows[0]?.follows ? 'standby' : 'primary';
};
const place = () => standby.read(placeOf);
const isKept = async ({ pool }: Database, n: number) =>
  (await pool.query('select from kept where n = $1', [n])).rowCount === 1;
const keep = (n: number) => primary.pool.query('insert into kept values ($1)', [n]);

beforeEach(async () => {
  await expect.poll(place, patience).toBe('standby');
  warned.length = 0;
});

describe('a read that may lag', () => {
  test('is answered by the standby once that has been checked, with its lag known', async () => {
    expect(standby.lagSeconds()).toBeLessThan(5);
    expect(await standby.read(async () => 'no query at all')).toBe('no query at all');
    expect(warned).toEqual([]);
  });

  test('finds on the standby what was committed just before, if it needs the current state', async () => {
    const places = new Set<string>();
    for (let n = 1; n <= 20; n += 1) {
      await keep(n);
      const read = async (database: Database) => {
        places.add(await placeOf(database));
        return isKept(database, n);
      };
      expect(await standby.read(read, { isCurrent: true })).toBe(true);
    }
    expect(places).toContain('standby');
  });

  test('is answered by the primary while the standby is behind, and by the standby when it has caught up', async () => {
    await beside.pool.query('select pg_wal_replay_pause()');
    await keep(100);
    await expect.poll(place, patience).toBe('primary');
    expect(standby.lagSeconds()).toBeGreaterThanOrEqual(5);
    expect(await standby.read((database) => isKept(database, 100))).toBe(true);
    await beside.pool.query('select pg_wal_replay_resume()');
    await expect.poll(place, patience).toBe('standby');
    expect(await standby.read((database) => isKept(database, 100), { isCurrent: true })).toBe(true);
  });

  test('is repeated on the primary if the standby fails in the middle of it', async () => {
    const read = async (database: Database) => {
      const at = await placeOf(database);
      if (at === 'standby') await database.pool.query('select pg_terminate_backend(pg_backend_pid())');
      return at;
    };
    expect(await standby.read(read)).toBe('primary');
    expect(warned.map(({ message }) => message)).toContain('a read is repeated on the primary');
  });

  test('fails if it fails on the primary too', async () => {
    await expect(standby.read(({ pool }) => pool.query('select 1 / 0'))).rejects.toThrow('division by zero');
  });

  test('is taken over by the primary when the standby hangs in the middle of it', async () => {
    const holder = await beside.pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const stopped: number[] = [];
    const read = async (database: Database) => {
      const at = await placeOf(database);
      if (at === 'primary') return at;
      const asking = database.pool.query('select pg_advisory_lock(1)');
      const { rows } = await beside.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'larder-standby-check'`,
      );
      for (const pid of [copy.pid, ...rows.map((row) => row.pid)]) {
        process.kill(pid, 'SIGSTOP');
        stopped.push(pid);
      }
      await asking;
      return at;
    };
    try {
      expect(await standby.read(read)).toBe('primary');
      expect(await place()).toBe('primary');
      expect(warned).toContainEqual({
        fields: { reason: 'does not answer' },
        message: 'the standby is not read',
      });
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
      holder.release(true);
    }
  });

  test('is answered by the primary while the standby is gone, and by the standby when it is back', async () => {
    await copy.stop('immediate');
    expect(await place()).toBe('primary');
    await startEmbeddedPostgres({ dataDir: folders.copy, port: copy.port, password, durable: false });
    await expect.poll(place, patience).toBe('standby');
  });
});

test('a connection for reads refuses writes on any server', async () => {
  const reading = openDatabase({ url: server.url('postgres'), asOwner: true, isReadOnly: true });
  await expect(reading.pool.query('insert into kept values (200)')).rejects.toMatchObject({ code: '25006' });
  await expect(reading.prisma.$executeRaw`insert into kept values (200)`).rejects.toThrow('read-only');
  await reading.close();
  expect(await isKept(primary, 200)).toBe(false);
});

test('a server that was promoted is not read: DATABASE_URL names the one that counts', async () => {
  // What the primary commits without waiting for the standby is lost with it.
  await beside.pool.query(`alter system set primary_conninfo = ''`);
  await beside.pool.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await beside.pool.query('select from pg_stat_wal_receiver')).rowCount, patience)
    .toBe(0);
  await keep(300);
  await beside.pool.query('select pg_promote(true, 30)');
  await expect
    .poll(() => warned, patience)
    .toContainEqual({ fields: { reason: 'is no standby' }, message: 'the standby is not read' });
  expect(await standby.read((database) => isKept(database, 300))).toBe(true);
  expect([await isKept(beside, 100), await isKept(beside, 300)]).toEqual([true, false]);
});
