import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from './create-test-database.ts';
import type { TestServerAddress } from './test-server-address.ts';

/** A test database with connections of the hot path. */
export type HotDatabase = TestDatabase & { readonly plain: PlainDatabase };

/** Makes a test database for what processes do on the hot path too; `poolMax`: connections of that path. */
export async function createHotDatabase(
  server: TestServerAddress,
  { poolMax }: { readonly poolMax: number },
): Promise<HotDatabase> {
  const database = await createTestDatabase(server);
  const plain = openPlainDatabase({ url: database.url, poolMax });
  return {
    ...database,
    plain,
    drop: async () => {
      await plain.close();
      await database.drop();
    },
  };
}
