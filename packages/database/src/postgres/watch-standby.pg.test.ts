import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandby } from '@larder/testkit/start-standby';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type StandbyWatch, watchStandby } from './watch-standby.ts';

const home = mkdtempSync(join(tmpdir(), 'larder-timelines-'));
chmodSync(home, 0o755);
const password = randomBytes(12).toString('hex');
const patience = { timeout: 30_000, interval: 20 };
const ROWS = 50_000;

const servers: EmbeddedPostgres[] = [];
const opened: Database[] = [];
const watches: StandbyWatch[] = [];
const reasons: unknown[] = [];

let promoted: EmbeddedPostgres;
let behind: EmbeddedPostgres;

const begun = (server: EmbeddedPostgres) => {
  servers.push(server);
  return server;
};

function ownerOf(server: EmbeddedPostgres): Database {
  const database = openDatabase({ url: server.url('postgres'), poolMax: 2, asOwner: true });
  database.pool.on('error', () => undefined);
  opened.push(database);
  return database;
}

function watch(primary: EmbeddedPostgres, standby: EmbeddedPostgres): StandbyWatch {
  const log = {
    warn: ({ reason }: Record<string, unknown>) => void reasons.push(reason),
    error: () => undefined,
  };
  const watched = watchStandby({
    primaryUrl: primary.url('postgres'),
    standbyUrl: standby.url('postgres'),
    log,
    onSilent: () => undefined,
  });
  watches.push(watched);
  return watched;
}

/** Of two standbys the one that is behind is promoted; the other has more of the lost primary's log. */
beforeAll(async () => {
  const primaryDir = join(home, 'primary');
  const lost = begun(await startEmbeddedPostgres({ dataDir: primaryDir, port: 0, password, durable: false }));
  const standby = async (name: string) =>
    begun(await startStandby({ primary: lost, primaryDir, dataDir: join(home, name), password, name }));
  promoted = await standby('promoted');
  behind = await standby('old');
  const next = ownerOf(promoted);
  await next.pool.query(`alter system set primary_conninfo = ''`);
  await next.pool.query('select pg_reload_conf()');
  const receivers = () => next.pool.query('select from pg_stat_wal_receiver');
  await vi.waitFor(async () => expect((await receivers()).rowCount).toBe(0), patience);
  await ownerOf(lost).pool.query(`create table lost as select generate_series(1, ${ROWS})`);
  const old = ownerOf(behind);
  const received = () => old.pool.query('select count(*)::int as count from lost');
  await vi.waitFor(async () => expect((await received()).rows).toEqual([{ count: ROWS }]), patience);
  await lost.stop('immediate');
  await next.pool.query('select pg_promote(true, 30)');
  await next.pool.query('create table kept ()');
});
afterAll(async () => {
  await Promise.all([...watches, ...opened].map((each) => each.close()));
  await Promise.all(servers.map((server) => server.stop('immediate')));
  rmSync(home, { recursive: true, force: true });
});

test('a standby of the lost primary is not read, although its log reaches further than that of the promoted one', async () => {
  const watched = watch(promoted, behind);
  await expect.poll(() => reasons, patience).toEqual(['is on another timeline']);
  expect(watched.isFresh()).toBe(false);
  expect(await watched.catchUp()).toBe(false);
  await expect(ownerOf(behind).pool.query('select from kept')).rejects.toThrow('does not exist');
});

test('a standby of the promoted server is read', async () => {
  const dataDir = join(home, 'new');
  const primaryDir = join(home, 'promoted');
  const standby = begun(
    await startStandby({ primary: promoted, primaryDir, dataDir, password, name: 'new' }),
  );
  const watched = watch(promoted, standby);
  await expect.poll(() => watched.isFresh(), patience).toBe(true);
  expect(await watched.catchUp()).toBe(true);
});
