import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, expect, inject, test } from 'vitest';
import { createReadiness } from './readiness.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

let nowMs = 0;
const readiness = createReadiness(database, () => nowMs);

test('remembers for 10 s that the database suits, and never that it does not', async () => {
  const finish = (at: string) =>
    database.asOwner(
      `update _prisma_migrations set finished_at = ${at}
        where migration_name = (select max(migration_name) from _prisma_migrations)`,
    );
  expect(await readiness.hasMigrations()).toBe(true);
  await finish('null');
  nowMs = 9_999;
  expect(await readiness.hasMigrations()).toBe(true);
  nowMs = 10_000;
  expect(await readiness.hasMigrations()).toBe(false);
  expect(await readiness.hasMigrations()).toBe(false);
  await finish('now()');
  expect(await readiness.hasMigrations()).toBe(true);
  expect(await readiness.hasLeastRights()).toBe(true);
});

test('asks each time whether the database answers', async () => {
  const lost = await createTestDatabase(inject('testServer'));
  const { answers } = createReadiness(lost, () => nowMs);
  expect(await answers()).toBe(true);
  await lost.drop();
  await expect(answers()).rejects.toThrow();
});
