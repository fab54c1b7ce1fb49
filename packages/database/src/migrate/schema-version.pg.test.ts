import { openEmptyDatabase } from '@larder/testkit/empty-database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serverNeeds } from '../postgres/server-needs.ts';
import { withClient } from '../postgres/with-client.ts';
import { deployMigrations } from './deploy-migrations.ts';
import { schemaVersion } from './schema-version.ts';
import { softwareVersion } from './software-version.ts';

const first = [
  { name: '1_marks', sql: 'create table system_mark (key text primary key, value jsonb not null)' },
];
const second = [...first, { name: '2_goods', sql: 'create table goods ()' }];

let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
beforeAll(async () => {
  database = await openEmptyDatabase(inject('testServer'));
});
afterAll(() => database.drop());

const query = (sql: string) => withClient(database.url, async (client) => (await client.query(sql)).rows);
const version = () => withClient(database.url, schemaVersion);
const was = (name: string) => query(`update system_mark set value = '{"version":"${name}"}'`);

describe('before the first migration', () => {
  test('a server that is too old or lacks an extension is refused, and keeps its database as it was', async () => {
    const needs = { ...serverNeeds, version: 99 };
    await expect(deployMigrations(database.url, { needs })).rejects.toThrow(
      /^PostgreSQL 99 is needed, this is \d\d\.$/,
    );
    const moreNeeds = { ...serverNeeds, extensions: ['citext', 'nothing_like_it'] };
    const refused = deployMigrations(database.url, { needs: moreNeeds });
    await expect(refused).rejects.toThrow('PostgreSQL lacks nothing_like_it');
    expect(await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    );
  });

  test('a database of newer software is refused with the version that it needs, and kept as it is', async () => {
    expect(await version()).toBeUndefined();
    await deployMigrations(database.url, { migrations: first });
    expect(await version()).toBe(softwareVersion);
    await was('0.0.1');
    await deployMigrations(database.url, { migrations: first });
    expect(await version()).toBe('0.0.1');
    await deployMigrations(database.url, { migrations: second });
    expect(await version()).toBe(softwareVersion);
    await was('9.0.0');
    const third = [...first, { name: '3_more', sql: 'create table more ()' }];
    await expect(deployMigrations(database.url, { migrations: third })).rejects.toThrow(
      `This is Larder ${softwareVersion}, and the database was migrated by Larder 9.0.0 (2_goods): run 9.0.0 or later`,
    );
    expect(await query(`select to_regclass('more') as more`)).toEqual([{ more: null }]);
    await query(`delete from system_mark`);
    await expect(deployMigrations(database.url, { migrations: first })).rejects.toThrow(
      'by a newer Larder (2_goods)',
    );
  });
});
