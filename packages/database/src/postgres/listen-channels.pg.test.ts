import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Channels, listenChannels } from './listen-channels.ts';

const database = await createTestDatabase(inject('testServer'));
const { pool } = database;
const opened: Channels[] = [];
afterAll(async () => {
  await Promise.all(opened.map((channels) => channels.close()));
  await database.drop();
});

async function listen(...names: string[]) {
  const received: [string, string | null][] = [];
  const listeners = names.map(
    (name) => [name, (payload: string | null) => received.push([name, payload])] as const,
  );
  const channels = await listenChannels(database.url, Object.fromEntries(listeners));
  opened.push(channels);
  return { received, channels };
}

const receivedAll = (received: readonly unknown[], count: number) =>
  expect.poll(() => received).toHaveLength(count);

describe('the listening connection', () => {
  test('receives its channels and no others', async () => {
    const { received } = await listen('live', 'twin');
    await pool.query(`select pg_notify('twin', 'a'), pg_notify('clock', ''), pg_notify('live', '')`);
    await receivedAll(received, 2);
    expect(received).toEqual([
      ['twin', 'a'],
      ['live', ''],
    ]);
  });

  test('receives nothing that is rolled back', async () => {
    const { received } = await listen('work');
    const client = await pool.connect();
    await client.query(`begin; select pg_notify('work', 'never'); rollback`);
    client.release();
    await pool.query(`select pg_notify('work', 'done')`);
    await receivedAll(received, 1);
    expect(received).toEqual([['work', 'done']]);
  });

  test('reconnects after a cut and asks every listener to refetch', async () => {
    const { received } = await listen('access', 'device_command');
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'larder-listen' and datname = current_database()`,
    );
    await receivedAll(received, 2);
    expect(received).toEqual([
      ['access', null],
      ['device_command', null],
    ]);
    await pool.query(`select pg_notify('access', 'again')`);
    await receivedAll(received, 3);
  });

  test('calls no listener once closed', async () => {
    const { received, channels } = await listen('live');
    await channels.close();
    await pool.query(`select pg_notify('live', '')`);
    const { received: control } = await listen('clock');
    await pool.query(`select pg_notify('clock', '')`);
    await receivedAll(control, 1);
    expect(received).toEqual([]);
  });

  test('rejects at once when there is no server', async () => {
    await expect(listenChannels('postgresql://nobody:x@127.0.0.1:1/none', {})).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
