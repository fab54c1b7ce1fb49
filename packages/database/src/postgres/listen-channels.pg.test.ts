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
  const heard: [string, string | null][] = [];
  const listeners = names.map(
    (name) => [name, (payload: string | null) => heard.push([name, payload])] as const,
  );
  const channels = await listenChannels(database.url, Object.fromEntries(listeners));
  opened.push(channels);
  return { heard, channels };
}

const heardAll = (heard: readonly unknown[], count: number) => expect.poll(() => heard).toHaveLength(count);

describe('the listening connection', () => {
  test('hears its channels and no others', async () => {
    const { heard } = await listen('live', 'twin');
    await pool.query(`select pg_notify('twin', 'a'), pg_notify('clock', ''), pg_notify('live', '')`);
    await heardAll(heard, 2);
    expect(heard).toEqual([
      ['twin', 'a'],
      ['live', ''],
    ]);
  });

  test('hears nothing of what is rolled back', async () => {
    const { heard } = await listen('work');
    const client = await pool.connect();
    await client.query(`begin; select pg_notify('work', 'never'); rollback`);
    client.release();
    await pool.query(`select pg_notify('work', 'done')`);
    await heardAll(heard, 1);
    expect(heard).toEqual([['work', 'done']]);
  });

  test('comes back after a cut and tells everyone to look', async () => {
    const { heard } = await listen('access', 'device_command');
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'larder-listen' and datname = current_database()`,
    );
    await heardAll(heard, 2);
    expect(heard).toEqual([
      ['access', null],
      ['device_command', null],
    ]);
    await pool.query(`select pg_notify('access', 'again')`);
    await heardAll(heard, 3);
  });

  test('is silent once closed', async () => {
    const { heard, channels } = await listen('live');
    await channels.close();
    await pool.query(`select pg_notify('live', '')`);
    const { heard: control } = await listen('clock');
    await pool.query(`select pg_notify('clock', '')`);
    await heardAll(control, 1);
    expect(heard).toEqual([]);
  });

  test('says at once when there is no server', async () => {
    await expect(listenChannels('postgresql://nobody:x@127.0.0.1:1/none', {})).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
