import { databaseUrl } from '../env.ts';
import { withScratchPostgres } from '../postgres/scratch-postgres.ts';
import { systemDate } from '../system-date.ts';
import { diffMigrations } from './diff-migrations.ts';
import { writeMigration } from './migrations-folder.ts';
import { wallOffNewTables } from './wall-off-new-tables.ts';

const usage =
  'pnpm db:migration <name>   writes the difference between schema and migrations\npnpm db:migration check    prints it';

/** Uses the server of DATABASE_URL for its scratch database, or an embedded one. */
function diff(): Promise<string | null> {
  const url = databaseUrl();
  return url ? diffMigrations(url) : withScratchPostgres((server) => diffMigrations(server.url('postgres')));
}

/** `pnpm db:migration`: see `usage`. */
async function main(name: string | undefined): Promise<number> {
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    console.error(usage);
    return 1;
  }
  const sql = await diff();
  if (sql === null) {
    console.log('no difference');
    return 0;
  }
  console.log(name === 'check' ? sql : `Wrote ${writeMigration(name, wallOffNewTables(sql), systemDate())}`);
  return name === 'check' ? 1 : 0;
}

process.exitCode = await main(process.argv[2]);
