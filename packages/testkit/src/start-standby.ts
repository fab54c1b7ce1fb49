import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRunningCluster } from '@larder/database/postgres/base-backup';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { giveToServer } from '@larder/database/postgres/give-to-server';
import { withClient } from '@larder/database/postgres/with-client';

type Pair = {
  readonly primary: EmbeddedPostgres;
  readonly primaryDir: string;
  /** A folder that does not exist yet. */
  readonly dataDir: string;
  readonly password: string;
  /** Under which it follows; another one for each standby of a primary. */
  readonly name?: string;
};

/** Name under which a standby follows that was given none, for `synchronous_standby_names` of its primary. */
export const standbyName = 'larder_standby';

/** Starts a standby that follows an embedded server by streaming replication, from a copy made while that runs. */
export async function startStandby({
  primary,
  primaryDir,
  dataDir,
  password,
  name = standbyName,
}: Pair): Promise<EmbeddedPostgres> {
  // Keeps the log from here on until the standby has it.
  await withClient(primary.url('postgres'), (client) =>
    client.query('select pg_create_physical_replication_slot($1, true)', [name]),
  );
  await copyRunningCluster(primary.url('postgres'), primaryDir, dataDir);
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), followSettings(primary, name));
  writeFileSync(join(dataDir, 'standby.signal'), '', { mode: 0o600 });
  giveToServer(dataDir);
  return startEmbeddedPostgres({ dataDir, port: 0, password, durable: false });
}

function followSettings(primary: EmbeddedPostgres, name: string): string {
  const { hostname, port, username, password } = new URL(primary.url('postgres'));
  const parts = { host: hostname, port, user: username, password, application_name: name };
  const conninfo = Object.entries(parts).map(([key, value]) => `${key}=${value}`);
  return `primary_conninfo = '${conninfo.join(' ')}'\nprimary_slot_name = '${name}'\n`;
}
