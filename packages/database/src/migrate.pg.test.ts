import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { deployMigrations, diffMigrations, missingMigrations } from './migrate.ts';
import { migrationNames } from './migrations-folder.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

describe('migrations', () => {
  test('give the database that the schema describes', async () => {
    expect(await diffMigrations(inject('testServer').url)).toBeNull();
  });

  test('are applied once', async () => {
    expect(await missingMigrations(database.pool)).toEqual([]);
    expect(await deployMigrations(database.url)).toEqual([]);
  });

  test('are missed by a database that lacks them', async () => {
    await database.pool.query(`delete from _prisma_migrations where migration_name like '%_partitions'`);
    expect(await missingMigrations(database.pool)).toEqual(
      migrationNames().filter((name) => name.endsWith('_partitions')),
    );
    await database.pool.query('drop table _prisma_migrations');
    expect(await missingMigrations(database.pool)).toEqual(migrationNames());
  });
});
