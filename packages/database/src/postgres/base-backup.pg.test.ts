import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { copyRunningCluster } from './base-backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { startRecovered } from './recover-cluster.ts';
import { archiveFolder, isSegment, settleArchive, startArchive, stopArchive } from './wal-archive.ts';
import { withClient } from './with-client.ts';

const password = 'p@ss word';
const home = mkdtempSync(join(tmpdir(), 'larder-backup-'));
chmodSync(home, 0o755);
const place = (name: string) => join(home, name);
const running: EmbeddedPostgres[] = [];
afterAll(async () => {
  for (const server of running) await server.stop('immediate');
  rmSync(home, { recursive: true, force: true });
});

const kept = async (server: Promise<EmbeddedPostgres>) => {
  const started = await server;
  running.push(started);
  return started;
};
const start = (name: string) =>
  kept(startEmbeddedPostgres({ dataDir: place(name), port: 0, password, durable: false, canArchive: true }));

const on = <T>({ url }: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url('postgres'), work);
const ask = (server: EmbeddedPostgres, sql: string) =>
  on(server, async (client) => (await client.query(sql)).rows);

/** Resolves when everything committed so far is in the archive. */
async function archived(server: EmbeddedPostgres, walFolder: string): Promise<void> {
  const [row] = await ask(server, `SELECT pg_walfile_name(pg_switch_wal()) AS name`);
  await expect.poll(() => readdirSync(walFolder)).toContain(row.name);
}

/** Copies only finished segments: the server moves its unfinished ones away while it archives. */
function copySegments(walFolder: string, to: string, wants: (name: string) => boolean = () => true): void {
  mkdirSync(to, { recursive: true });
  const segments = readdirSync(walFolder).filter((name) => isSegment(name) && wants(name));
  for (const name of segments) copyFileSync(join(walFolder, name), join(to, name));
}

const numbers = async (server: EmbeddedPostgres) =>
  (await ask(server, 'SELECT n FROM kept ORDER BY n')).map(({ n }) => n);

describe('a copy of a running PostgreSQL', () => {
  test('recovers to the end of its archive and to any instant before, and can be copied again', async () => {
    const server = await start('original');
    await on(server, settleArchive);
    expect(await on(server, archiveFolder)).toBeNull();
    await ask(server, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    const walFolder = place("wal o'clock");
    await on(server, (client) => startArchive(client, walFolder));
    expect(await on(server, archiveFolder)).toBe(walFolder);

    const base = place('base');
    const { startWal, stopWal } = await copyRunningCluster(server.url('postgres'), place('original'), base);
    expect(readdirSync(walFolder)).toEqual(expect.arrayContaining([startWal, stopWal]));
    await ask(server, 'INSERT INTO kept VALUES (2)');
    const [{ now: until }] = await ask(server, 'SELECT clock_timestamp() AS now');
    await ask(server, 'DELETE FROM kept');
    await ask(server, 'INSERT INTO kept VALUES (3)');
    await archived(server, walFolder);

    const recovery = { base, walFolder, startWal, password, durable: false };
    const recovering = startRecovered({ ...recovery, into: place('whole'), until: null });
    // The server goes on: segments archived after the log was copied are not missed.
    await expect.poll(() => existsSync(join(place('whole'), 'recovery.signal'))).toBe(true);
    for (const name of ['one', 'two', 'three']) {
      await ask(server, `CREATE TABLE meanwhile_${name} (n int)`);
      await archived(server, walFolder);
    }
    const whole = await kept(recovering);
    expect(await numbers(whole)).toEqual([3]);
    const before = await kept(startRecovered({ ...recovery, into: place('before'), until }));
    expect(await numbers(before)).toEqual([1, 2]);
    const later = new Date(until.getTime() + 3_600_000);
    const beyond = await kept(startRecovered({ ...recovery, into: place('beyond'), until: later }));
    expect(await numbers(beyond)).toEqual([3]);

    // Damage in front of later segments is reported, not skipped.
    const damaged = place('damaged');
    copySegments(walFolder, damaged);
    await ask(server, 'INSERT INTO kept VALUES (5)');
    await archived(server, walFolder);
    const [, broken = '', ...behind] = readdirSync(walFolder).filter(
      (name) => isSegment(name) && name >= stopWal,
    );
    copySegments(walFolder, damaged, (name) => behind.includes(name));
    expect(behind).not.toEqual([]);
    writeFileSync(join(damaged, broken), Buffer.alloc(65_536, 0xaa), { flag: 'r+' });
    await expect(
      startRecovered({ ...recovery, walFolder: damaged, into: place('torn'), until: null }),
    ).rejects.toThrow('the log is damaged');

    // So is damage in the last segment. Cut at any full segment, the log is whole.
    const filled = place('filled');
    await ask(
      server,
      'CREATE TABLE many AS SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 20000) n',
    );
    await expect
      .poll(() => readdirSync(walFolder).filter(isSegment).length)
      .toBeGreaterThan(behind.length + 4);
    const full = readdirSync(walFolder).filter(isSegment).sort();
    copySegments(walFolder, filled, (name) => full.slice(0, -1).includes(name));
    const cut = { ...recovery, walFolder: filled, until: null };
    await kept(startRecovered({ ...cut, into: place('cut') }));
    const lastPath = join(filled, full.at(-2) ?? '');
    const lastBytes = readFileSync(lastPath);
    writeFileSync(lastPath, Buffer.from(lastBytes).fill(0, lastBytes.length / 2 + 4_096));
    await expect(startRecovered({ ...cut, into: place('half') })).rejects.toThrow('the log is damaged');

    // Recovered servers archive nothing, so they never write into the archive of the first.
    const segments = readdirSync(walFolder).filter(isSegment).length;
    await ask(before, 'INSERT INTO kept VALUES (4)');
    await ask(before, 'SELECT pg_switch_wal()');
    expect(await on(before, archiveFolder)).toBeNull();
    expect(readdirSync(walFolder).filter(isSegment)).toHaveLength(segments);

    await on(server, stopArchive);
    expect(await on(server, archiveFolder)).toBeNull();

    const secondWal = place('second-wal');
    await on(before, (client) => startArchive(client, secondWal));
    const second = await copyRunningCluster(before.url('postgres'), place('before'), place('second-base'));
    const again = await kept(
      startRecovered({
        base: place('second-base'),
        walFolder: secondWal,
        startWal: second.startWal,
        password,
        into: place('again'),
        until: null,
        durable: false,
      }),
    );
    expect(await numbers(again)).toEqual([1, 2, 4]);
    expect(await ask(again, `SELECT name FROM pg_file_settings WHERE name LIKE 'recovery%'`)).toEqual([]);
  }, 600_000);
});
