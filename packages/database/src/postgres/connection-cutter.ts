import type pg from 'pg';

/**
 * Returns a function that closes the connections of a pool at once, those in use as well: their queries fail instead of
 * waiting for a machine that is gone. The pool opens new ones.
 */
export function connectionCutter(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return () => {
    for (const client of open) client.connection.stream.destroy();
  };
}
