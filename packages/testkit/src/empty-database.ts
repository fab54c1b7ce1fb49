import { randomUUID } from 'node:crypto';
import { withClient } from '@larder/database/postgres/with-client';
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
