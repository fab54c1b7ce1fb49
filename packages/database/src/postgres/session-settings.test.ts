import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sessionSettings } from './session-settings.ts';

/** Lets a client in without a password, and is ready for its first query. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

test('a connection whose settings are not answered in time fails: a full pooler lets in, and then waits', async () => {
  const sockets: Socket[] = [];
  const pooler = createServer((socket) => {
    sockets.push(socket);
    socket.once('data', () => socket.write(welcome));
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  const { port } = pooler.address() as AddressInfo;
  const connectionString = `postgres://anyone@127.0.0.1:${port}/any`;
  const pool = new pg.Pool({ connectionString, ...sessionSettings({ TimeZone: 'UTC' }, 100) });
  await expect(pool.query('select 1')).rejects.toThrow('timeout');
  await pool.end();
  expect(pool.totalCount).toBe(0);
  for (const socket of sockets) socket.destroy();
  pooler.close();
});
