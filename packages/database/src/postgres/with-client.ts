import pg from 'pg';

/** Runs `work` on a connection of its own, outside any pool. */
export async function withClient<T>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // The query in progress reports a connection that PostgreSQL ends; unhandled, this event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
