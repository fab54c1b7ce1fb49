import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openEmptyDatabase } from '@larder/testkit/empty-database';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { withClient } from '../postgres/with-client.ts';
import { deployMigrations } from './deploy-migrations.ts';
import { diffMigrations } from './diff-migrations.ts';
import { migrationNames, readMigrations } from './migrations-folder.ts';
import { schemaFaults } from './schema-readiness.ts';

const server = inject('testServer');
const all = migrationNames();
const HEALED = '20261122015438_inbox_as_it_came';

async function faultsOf(url: string): Promise<readonly string[]> {
  const database = openDatabase({ url, poolMax: 1, asOwner: true });
  try {
    return await schemaFaults(database);
  } finally {
    await database.close();
  }
}

const addRow = (name: string, finished: boolean) =>
  `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
   values (gen_random_uuid()::text, 'by hand', '${name}', ${finished ? 'now()' : 'null'})`;

/** A database after the first `count` migrations, optionally with another text for one of them. */
async function databaseAfter(count: number, texts: Record<string, string> = {}) {
  const database = await openEmptyDatabase(server);
  await withClient(database.url, async (client) => {
    await client.query(`create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null,
      finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
      started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`);
    for (const { name, sql } of readMigrations().slice(0, count)) {
      await client.query(texts[name] ?? sql);
      await client.query(addRow(name, true));
    }
  });
  return database;
}

describe('deploying migrations', () => {
  test('produces the database that the schema describes', async () => {
    expect(await diffMigrations(server.url)).toBeNull();
  });

  test('applies each migration once, also when two start together', async () => {
    const database = await openEmptyDatabase(server);
    const both = await Promise.all([deployMigrations(database.url), deployMigrations(database.url)]);
    expect(both.flat()).toEqual(all);
    expect(await deployMigrations(database.url)).toEqual([]);
    await database.drop();
  });

  test('builds indexes online, again after an attempt that left an invalid one', async () => {
    const database = await openEmptyDatabase(server);
    const migrations = [
      {
        name: '1_table',
        sql: 'create table goods (id int, name text); insert into goods values (1, $$a$$), (1, $$b$$);',
      },
      { name: '2_indexes', sql: '-- online\ncreate unique index concurrently goods_id on goods (id);\n' },
    ];
    await expect(deployMigrations(database.url, { migrations })).rejects.toThrow('2_indexes was not applied');
    await withClient(database.url, (client) => client.query('delete from goods where name = $$b$$'));
    expect(await deployMigrations(database.url, { migrations })).toEqual(['2_indexes']);
    expect(await deployMigrations(database.url, { migrations })).toEqual([]);
    await withClient(database.url, async (client) => {
      const { rows } = await client.query(
        `select indisvalid as valid from pg_index where indexrelid = 'goods_id'::regclass`,
      );
      expect(rows).toEqual([{ valid: true }]);
    });
    const mixed = [...migrations, { name: '3_mixed', sql: '-- online\ndrop table goods;' }];
    await expect(deployMigrations(database.url, { migrations: mixed })).rejects.toThrow('holds more than');
    await database.drop();
  });

  // One connection for each migration, so the limit grows with them.
  test('continues after PostgreSQL ended the connection in any migration', {
    timeout: all.length * 2_000,
  }, async () => {
    const database = await openEmptyDatabase(server);
    const looking = openDatabase({ url: database.url, poolMax: 1, asOwner: true });
    for (const victim of all) {
      const cut = deployMigrations(database.url, {
        onApply: async (name) => {
          if (name !== victim) return;
          await withClient(server.url, (client) =>
            client.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = $1 and application_name = 'larder-migrate'`,
              [database.name],
            ),
          );
        },
      });
      await expect(cut).rejects.toThrow(victim);
      expect(await schemaFaults(looking)).toContain(`migration ${victim} is missing`);
    }
    expect(await deployMigrations(database.url)).toEqual(all.slice(-1));
    expect(await schemaFaults(looking)).toEqual([]);
    await looking.close();
    await database.drop();
  });

  test('continues after the process was killed in the middle of a migration', async () => {
    const database = await openEmptyDatabase(server);
    await withClient(database.url, async (holder) => {
      // Every statement that defines something waits for a lock that this test holds.
      await holder.query(`create function wait_for_test() returns event_trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(4711); end $$`);
      await holder.query('select pg_advisory_lock(4711)');
      await holder.query('create event trigger hold on ddl_command_start execute function wait_for_test()');
      const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-command.ts')], {
        env: { PATH: process.env.PATH, DATABASE_URL: database.url },
        stdio: 'ignore',
      });
      await expect.poll(async () => (await waiting(database.name)).length).toBeGreaterThan(0);
      await kill(child);
      await holder.query('drop event trigger hold');
      await holder.query('select pg_advisory_unlock(4711)');
    });
    await deployMigrations(database.url);
    expect(await faultsOf(database.url)).toEqual([]);
    await database.drop();
  });

  test.each([
    ['had applied', true],
    ['had not applied', false],
  ])('continues a migration that an earlier version %s when it was interrupted', async (_, wasApplied) => {
    const database = await databaseAfter(0);
    await withClient(database.url, async (client) => {
      for (const { name, sql } of readMigrations()) {
        // The deployment before this one has built an index that is built online.
        if (wasApplied && !sql.startsWith('-- online')) await client.query(sql);
        await client.query(addRow(name, false));
        const onlyThis = deployMigrations(database.url, {
          onApply: (applying) => {
            if (applying !== name) throw new Error('the next one is not wanted yet');
          },
        });
        if (name === all.at(-1)) expect(await onlyThis).toEqual([name]);
        else await expect(onlyThis).rejects.toThrow('not wanted yet');
      }
    });
    expect(await faultsOf(database.url)).toEqual([]);
    await database.drop();
  });

  test('keeps a failed migration out and names it', async () => {
    const database = await openEmptyDatabase(server);
    await withClient(database.url, (client) => client.query('create type alert_type as enum ()'));
    await expect(deployMigrations(database.url)).rejects.toThrow(`Migration ${all[0]} was not applied`);
    await withClient(database.url, (client) => client.query('drop type alert_type'));
    expect(await deployMigrations(database.url)).toEqual(all);
    await database.drop();
  });
});

/** The two forms of 20261122015438_inbox_as_it_came that were deployed before its final one. */
const earlierForms = {
  'commit 8214af7': ['applied_at'],
  'commit a277065': ['applied_at', 'content_hash'],
};

describe('a database that ran an earlier form of inbox_as_it_came', () => {
  test.each(Object.entries(earlierForms))('stores events again after %s', async (_, dropped) => {
    const sql = readMigrations().find(({ name }) => name === HEALED)?.sql ?? '';
    const earlier = sql
      .replace(/( {2}drop column \w+,\n)+/, dropped.map((column) => `  drop column ${column},\n`).join(''))
      .replace(`when status in ('applied', 'conflict')`, `when status = 'applied'`);
    expect(earlier).not.toBe(sql);
    const database = await databaseAfter(all.indexOf(HEALED) + 1, { [HEALED]: earlier });
    const healing = all.slice(all.indexOf(HEALED) + 1);
    await withClient(database.url, async (client) => {
      for (const name of healing) await client.query(addRow(name, true));
      expect(await faultsOf(database.url)).toContain(
        'device_event_inbox.off is not expected and has no default',
      );
      await client.query('delete from _prisma_migrations where migration_name = any($1)', [healing]);
    });
    await deployMigrations(database.url);
    expect(await faultsOf(database.url)).toEqual([]);
    await database.drop();
  });
});

describe('data of the first deployed schema', () => {
  test('is kept by all later migrations', async () => {
    const database = await databaseAfter(1);
    await withClient(database.url, (client) => client.query(firstData));
    await deployMigrations(database.url);
    expect(await faultsOf(database.url)).toEqual([]);
    await withClient(database.url, async (client) => {
      const { rows } = await client.query(
        'select seq::int, status, raw from device_event_inbox order by seq',
      );
      expect(rows).toEqual([
        { seq: 1, status: 'received', raw: { n: 1 } },
        { seq: 2, status: 'received', raw: { n: 2 } },
        { seq: 3, status: 'invalid', raw: { n: 3 } },
      ]);
      const logs = await client.query('select count(*)::int as count from device_event_log');
      expect(logs.rows).toEqual([{ count: 1 }]);
      const devices = await client.query('select device_no, name from device');
      expect(devices.rows).toEqual([{ device_no: 'VC24090001', name: 'Lobby West' }]);
    });
    await database.drop();
  });
});

const firstData = `
  insert into merchant (id, merchant_no, name, status, currency, timezone, locale, country, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000001', 'M10001', 'Bayside', 'active', 'USD', 'UTC', 'en-US', 'US', now(), now());
  insert into device_model (id, code, name, door_count, layers_default, cabinet_type, zones, caps, created_at)
    values ('00000000-0000-7000-8000-000000000002', 'CB-1D-5L', 'One door', 1, 5, 'cooler', '{}', '{}', now());
  insert into device (id, device_no, merchant_id, model_id, name, lifecycle, layers_l, currency, secret_hmac, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000003', 'VC24090001', '00000000-0000-7000-8000-000000000001',
      '00000000-0000-7000-8000-000000000002', 'Lobby West', 'to_be_activated', 5, 'USD', '\\x00', now(), now());
  insert into device_event_inbox (device_id, log_id, seq, type, off, raw, content_hash, received_at, occurred_at, clock_quality, status)
    select '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000004', n, 'temp.sample', false,
      jsonb_build_object('n', n), '\\x00', now(), now(), 'device', s::inbox_status
    from (values (1, 'received'), (2, 'applied'), (3, 'invalid')) as v(n, s);`;

async function waiting(database: string): Promise<unknown[]> {
  return withClient(server.url, async (client) => {
    const { rows } = await client.query(
      `select pid from pg_stat_activity
       where datname = $1 and application_name = 'larder-migrate' and wait_event_type = 'Lock'`,
      [database],
    );
    return rows;
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
