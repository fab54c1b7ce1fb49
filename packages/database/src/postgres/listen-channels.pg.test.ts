import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Channels, type ListenOptions, listenChannels } from './listen-channels.ts';

const database = await createTestDatabase(inject('testServer'));
const { pool } = database;
const opened: Channels[] = [];
afterAll(async () => {
  await Promise.all(opened.map((channels) => channels.close()));
  await database.drop();
});

const listen = (...names: string[]) => listenAs({}, ...names);

async function listenAs(options: ListenOptions, ...names: string[]) {
  const received: [string, string | null][] = [];
  const listeners = names.map(
    (name) => [name, (payload: string | null) => received.push([name, payload])] as const,
  );
  const channels = await listenChannels(database.url, Object.fromEntries(listeners), options);
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

  test('gives what is for one of all processes to one, and to the next when that one is gone', async () => {
    const one = await listenAs({ forOne: ['work'] }, 'work', 'live');
    const other = await listenAs({ forOne: ['work'] }, 'work', 'live');
    const notify = (payload: string) =>
      pool.query(`select pg_notify('work', $1), pg_notify('live', $1)`, [payload]);
    await notify('first');
    await receivedAll(one.received, 2);
    await receivedAll(other.received, 1);
    expect(other.received).toEqual([['live', 'first']]);
    await one.channels.close();
    await receivedAll(other.received, 2);
    expect(other.received[1]).toEqual(['work', null]);
    await notify('second');
    await receivedAll(other.received, 4);
    expect(one.received).toHaveLength(2);
  });

  test('keeps what is for one of all processes with one whose connection was cut and came back', async () => {
    const { received } = await listenAs({ forOne: ['price'] }, 'price');
    await database.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'larder-listen' and datname = current_database()`,
    );
    await receivedAll(received, 1);
    await pool.query(`select pg_notify('price', 'again')`);
    await receivedAll(received, 2);
    expect(received).toEqual([
      ['price', null],
      ['price', 'again'],
    ]);
  });

  test('rejects at once when there is no server', async () => {
    await expect(listenChannels('postgresql://nobody:x@127.0.0.1:1/none', {})).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
