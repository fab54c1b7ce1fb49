import type pg from 'pg';

/** What our migrations and queries use of a server. */
export type ServerNeeds = { readonly version: number; readonly extensions: readonly string[] };

export const serverNeeds: ServerNeeds = { version: 18, extensions: ['citext', 'pg_trgm'] };

type Server = {
  /** As in `server_version_num`: 180004. */
  readonly versionNum: number;
  readonly extensions: readonly string[];
};

/** Returns what a server lacks, as one line for the operator; undefined if it has everything. */
export function serverFault(server: Server, needs: ServerNeeds = serverNeeds): string | undefined {
  const version = Math.floor(server.versionNum / 10_000);
  if (version < needs.version) return `PostgreSQL ${needs.version} is needed, this is ${version}.`;
  const missing = needs.extensions.filter((name) => !server.extensions.includes(name));
  if (missing.length === 0) return undefined;
  return `PostgreSQL lacks ${missing.join(' and ')}: install its additional modules (postgresql-contrib), or choose a server that offers them.`;
}

/** Asks a server for what it has; any login may. */
export async function describeServer(client: Pick<pg.Client, 'query'>): Promise<Server> {
  const { rows } = await client.query<{ versionNum: number; extensions: string[] }>(
    `select current_setting('server_version_num')::int as "versionNum",
            array(select name::text from pg_available_extensions) as extensions`,
  );
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL does not describe itself');
  return server;
}
