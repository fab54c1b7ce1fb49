import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@larder/database/open-database';
import pg from 'pg';
import { type TestServerAddress, withDatabase } from './test-server-address.ts';

export type TestDatabase = Database & {
  readonly name: string;
  /** For the owner, who may do what no service may. */
  readonly ownerUrl: string;
  /** Runs SQL that no service may run, e.g. DDL or a look at what other logins do. */
  asOwner(sql: string): Promise<unknown[]>;
  /** Closes all connections and drops it. */
  drop(): Promise<void>;
};

/**
 * Clones the migrated template and opens the clone. With its pool and the drop it costs 0.8 s, so a file makes one. In a `*.pg.test.ts`:
 * `const database = await createTestDatabase(inject('testServer'))` and `afterAll(() => database.drop())`.
 */
export async function createTestDatabase(
  server: TestServerAddress,
  options: { readonly poolMax?: number } = {},
): Promise<TestDatabase> {
  const name = `larder_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server.url, `create database "${name}" template "${server.template}"`);
  const database = openDatabase({
    url: withDatabase(server.serviceUrl, name),
    ...options,
    applicationName: 'larder-test',
  });
  return {
    ...database,
    name,
    ownerUrl: withDatabase(server.url, name),
    asOwner: (sql) => administer(withDatabase(server.url, name), sql),
    drop: async () => {
      await database.close();
      await administer(server.url, `drop database if exists "${name}" with (force)`);
    },
  };
}

async function administer(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
