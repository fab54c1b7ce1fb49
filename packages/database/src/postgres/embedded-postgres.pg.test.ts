import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopLeftoverPostgres } from './embedded-postgres.ts';
import { reachableByOthers } from './postgres-binaries.ts';
import { withClient } from './with-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'larder-embedded-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
afterAll(async () => {
  await stopLeftoverPostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startEmbeddedPostgres({ dataDir, port: 0, password: 'p@ss word', durable: true });

const ask = (server: EmbeddedPostgres, sql: string): Promise<unknown[]> =>
  withClient(server.url('postgres'), async (client) => (await client.query(sql)).rows);

const isRoot = process.getuid?.() === 0;

describe('the embedded PostgreSQL', () => {
  test('keeps committed data through a crash, and is found again by a process that lost it', async () => {
    const first = await start();
    expect(first.wasRunning).toBe(false);
    await ask(first, 'create table kept (n int); insert into kept values (7)');
    await first.stop('immediate');

    const second = await start();
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }]);
    const again = await start();
    expect([again.wasRunning, again.port]).toEqual([true, second.port]);
    await stopLeftoverPostgres(dataDir);
    await expect(ask(second, 'select 1')).rejects.toThrow();
    await stopLeftoverPostgres(dataDir);
  });

  test('uses UTC and is durable on request', async () => {
    const server = await start();
    expect(
      await ask(
        server,
        `select name, setting from pg_settings where name in ('TimeZone', 'fsync', 'synchronous_commit') order by name`,
      ),
    ).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    await server.stop();
  });

  test('starts despite a process id that belongs to another program since a power cut', async () => {
    const server = await start();
    const pidFile = join(dataDir, 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8').split('\n');
    await server.stop('immediate');
    left[0] = String(process.pid);
    writeFileSync(pidFile, left.join('\n'));
    const next = await start();
    expect(next.wasRunning).toBe(false);
    expect(await ask(next, 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.stop();
  });

  test('refuses a server that another program started, and leaves it running', async () => {
    const server = await start();
    rmSync(join(dataDir, 'started-by-larder'));
    await expect(start()).rejects.toThrow('that Larder did not start');
    expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
  });

  test('names the port on which it could not start', async () => {
    const server = await start();
    const other = join(folder, 'other');
    const taken = startEmbeddedPostgres({ dataDir: other, port: server.port, password: 'x', durable: false });
    await expect(taken).rejects.toThrow(`did not start on port ${server.port}`);
    await server.stop();
  });

  test.runIf(isRoot)('refuses a folder that its user cannot enter', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    expect(reachableByOthers(join(closed, 'data'))).toBe(false);
    const refused = startEmbeddedPostgres({
      dataDir: join(closed, 'data'),
      port: 0,
      password: 'x',
      durable: false,
    });
    await expect(refused).rejects.toThrow('cannot be reached');
  });
});
