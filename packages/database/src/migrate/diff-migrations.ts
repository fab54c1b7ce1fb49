import { randomBytes } from 'node:crypto';
import { withClient } from '../postgres/with-client.ts';
import { deployMigrations } from './deploy-migrations.ts';
import { readSchema } from './migrations-folder.ts';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * Returns the SQL by which the schema is ahead of the migrations, or null. Applies all migrations to a scratch database
 * on the server of `url`, whose user must be allowed to create databases.
 */
export async function diffMigrations(url: string): Promise<string | null> {
  return withScratchDatabase(url, async (scratch) => {
    await deployMigrations(scratch);
    return withSchemaEngine(scratch, async (engine) => {
      const schema = readSchema();
      const answer = await engine.diff({
        from: { tag: 'schemaDatasource', files: schema, configDir: '.' },
        to: { tag: 'schemaDatamodel', files: schema },
        script: true,
        exitCode: true,
        filters: { externalTables: [], externalEnums: [] },
      });
      return answer.exitCode === 0 ? null : answer.stdout;
    });
  });
}

async function withScratchDatabase<T>(url: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const name = `larder_scratch_${randomBytes(8).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return withClient(url, async (client) => {
    try {
      await client.query(`create database "${name}"`);
      return await work(scratch.href);
    } finally {
      await client.query(`drop database if exists "${name}" with (force)`);
    }
  });
}
