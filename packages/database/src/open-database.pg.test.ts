import { createTestDatabase } from '@larder/testkit/create-test-database';
import { expect, inject, test } from 'vitest';

test('a connection that is cut while in use fails its query and nothing else', async () => {
  const database = await createTestDatabase(inject('testServer'));
  const client = await database.pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const cut = new Promise((resolve) => client.once('end', resolve));
  await database.asOwner(`SELECT pg_terminate_backend(${rows[0].pid})`);
  await cut;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await database.drop();
});
