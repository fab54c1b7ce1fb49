import { createTestDatabase } from '@larder/testkit/create-test-database';
import { expect, inject, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { openPlainDatabase } from './open-plain-database.ts';

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

test('a process that stands still in a transaction loses it, and others get the rows that it held', async () => {
  const database = await createTestDatabase(inject('testServer'));
  const frozen = openDatabase({ url: database.url, poolMax: 1, idleInTransactionMs: 100 });
  const client = await frozen.pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(7)');
  await ended;
  await database.pool.query('SELECT pg_advisory_xact_lock(7)');
  client.release(true);
  await frozen.close();
  const plain = openPlainDatabase({ url: database.url, poolMax: 1 });
  const setting = {
    name: 'test_idle',
    text: `SELECT current_setting('idle_in_transaction_session_timeout') AS ms`,
  };
  expect(await plain.transaction((tx) => tx.rows(setting))).toEqual([{ ms: '5s' }]);
  await plain.close();
  await database.drop();
});
