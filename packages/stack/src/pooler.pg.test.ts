import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { listenChannels } from '@larder/database/postgres/listen-channels';
import { notifyNow } from '@larder/database/postgres/notify-channel';
import { roleFaults } from '@larder/database/postgres/role-faults';
import { forMerchant } from '@larder/database/postgres/walled-pool';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type GuardedProcess, startGuarded } from '../test/brokers/guarded-process.ts';
import { type DebianPrograms, findDebianPrograms } from '../test/debian/debian-programs.ts';

const pgbouncer = '/usr/sbin/pgbouncer';

const found = await findDebianPrograms([pgbouncer], ['pgbouncer']);
if (found.kind === 'missing') {
  // The closing lines of `pnpm test` read this title. [decision 47]
  test.skip(`skipped without PgBouncer: ${found.why}`, () => undefined);
} else {
  describe('PgBouncer', () => withPgBouncer(found));
}

function withPgBouncer({ path, env }: DebianPrograms): void {
  const home = mkdtempSync(join(tmpdir(), 'larder-pooler-'));
  // As root it switches to another user.
  chmodSync(home, 0o755);
  let direct: TestDatabase;
  let pooler: GuardedProcess | undefined;
  const opened: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    direct = await createTestDatabase(inject('testServer'));
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await pooler?.stop();
    pooler = undefined;
  });
  afterAll(async () => {
    await direct?.drop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Returns the address of the database by way of a pooler. */
  async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
    const server = new URL(direct.url);
    const port = await anyFreePort();
    const users = join(home, 'users.txt');
    writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
    const config = join(home, 'pgbouncer.ini');
    writeFileSync(
      config,
      `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 20
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
    );
    pooler = await startGuarded({
      command: [path(pgbouncer), config],
      env,
      cwd: home,
      logFile: join(home, 'log'),
      ports: [port],
    });
    const url = new URL(direct.url);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  }

  function open(url: string, options: { readonly poolMax: number }): Database {
    const database = openDatabase({ ...options, url, directUrl: direct.url });
    opened.push(database);
    return database;
  }

  test('keeps the role and the merchant of each connection in session mode, where the login is ready', async () => {
    const database = open(await startPooler('session'), { poolMax: 3 });
    expect(await roleFaults(database.pool)).toEqual([]);
    const [ours, theirs] = [await givenMerchant(database.prisma), await givenMerchant(database.prisma)];
    const idsOf = (one: typeof ours) =>
      forMerchant(one.id, async () =>
        (await database.walled().prisma.merchant.findMany()).map(({ id }) => id),
      );
    const turns = Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? ours : theirs));
    expect(await Promise.all(turns.map(idsOf))).toEqual(turns.map(({ id }) => [id]));
    const plain = openPlainDatabase({ url: database.url, poolMax: 1 });
    opened.push(plain);
    const settings = {
      name: 'settings',
      text: `select current_user as role, current_setting('TimeZone') as zone`,
    };
    expect(await plain.transaction((tx) => tx.rows(settings))).toEqual([
      { role: 'larder_system', zone: 'UTC' },
    ]);
  });

  test('passes on what is notified in session mode, to a listener that connects directly', async () => {
    const database = open(await startPooler('session'), { poolMax: 1 });
    const heard = Promise.withResolvers<string | null>();
    const channels = await listenChannels(database.listenUrl, { work: heard.resolve });
    opened.push(channels);
    await notifyNow(database.pool, 'work', 'now');
    expect(await heard.promise).toBe('now');
  });

  test('leaves services not ready in transaction mode, where a connection would have the merchant of another caller', async () => {
    const database = open(await startPooler('transaction'), { poolMax: 3 });
    expect(await roleFaults(database.pool)).toContain('shares its sessions');
  });
}
