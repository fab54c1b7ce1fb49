import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type TestServerAddress, withDatabase } from './test-server-address.ts';

export type EmptyDatabase = {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
};

/** Creates a database without a schema, for tests of migrations. */
export async function openEmptyDatabase(server: TestServerAddress): Promise<EmptyDatabase> {
  const name = `larder_empty_${randomUUID().replaceAll('-', '')}`;
  await withClient(server.url, (client) => client.query(`create database "${name}"`));
  return {
    name,
    url: withDatabase(server.url, name),
    drop: async () => {
      await withClient(server.url, (client) =>
        client.query(`drop database if exists "${name}" with (force)`),
      );
    },
  };
}

/** Runs `work` on its own connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
