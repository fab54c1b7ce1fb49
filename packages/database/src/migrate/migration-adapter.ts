import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** OIDs of PostgreSQL's one-byte "char", common in its catalogs, and of text. */
const charOid = 18;
const textOid = 25;

/**
 * The driver adapter refuses "char", so describing a schema fails. Presents it as text, and remembers for each result
 * which columns are really "char", because the engine expects `Character`.
 */
function catalogPool(url: string): { pool: pg.Pool; charColumns: WeakMap<object, readonly number[]> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: '-c TimeZone=UTC',
    application_name: 'larder-migrate',
  });
  const charColumns = new WeakMap<object, readonly number[]>();
  const plain = pool.query.bind(pool) as (query: pg.QueryConfig | string) => Promise<pg.QueryResult>;
  const described = async (query: pg.QueryConfig) => {
    const result = await plain(query);
    const fields = result.fields ?? [];
    const columns = fields.flatMap((field, column) => (field.dataTypeID === charOid ? [column] : []));
    for (const column of columns) Object.assign(fields[column] ?? {}, { dataTypeID: textOid });
    if (columns.length > 0) charColumns.set(result.rows, columns);
    return result;
  };
  pool.query = described as unknown as typeof pool.query;
  return { pool, charColumns };
}

/**
 * The driver adapter as the schema engine needs it. Its own `executeScript` splits at every semicolon, also inside
 * functions, and runs the pieces separately; here a migration is one message, so PostgreSQL applies all of it or
 * nothing.
 */
export function migrationAdapter(url: string) {
  const { pool, charColumns } = catalogPool(url);
  const inner = new PrismaPg(pool);
  return {
    close: () => pool.end(),
    adapter: bindMigrationAwareSqlAdapterFactory({
      provider: inner.provider,
      adapterName: inner.adapterName,
      connect: async () => {
        const adapter = await inner.connect();
        const queryRaw = adapter.queryRaw.bind(adapter);
        adapter.queryRaw = async (query) => {
          const result = await queryRaw(query);
          for (const column of charColumns.get(result.rows) ?? []) {
            result.columnTypes[column] = ColumnTypeEnum.Character;
          }
          return result;
        };
        adapter.executeScript = async (script) => {
          await pool.query(script);
        };
        return adapter;
      },
      // Would connect to the database of the URL itself; `diffMigrations` creates its own scratch database.
      connectToShadowDb: () => Promise.reject(new Error('no shadow database')),
    }),
  };
}
