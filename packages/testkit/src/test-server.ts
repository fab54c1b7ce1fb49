import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { readMigrations } from '@larder/database/migrate/migrations-folder';
import { startEmbeddedPostgres, stopLeftoverPostgres } from '@larder/database/postgres/embedded-postgres';
import { grantServiceLogin, serviceUrl } from '@larder/database/postgres/service-login';
import { withClient } from '@larder/database/postgres/with-client';
import { testEnv } from './env.ts';
import { hasImage, startContainer } from './start-container.ts';
import { type TestServerAddress, withDatabase } from './test-server-address.ts';

export type TestServer = TestServerAddress & {
  /** Which of the three was used, for the log. */
  readonly taken: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL for tests with a migrated template database: the one of DATABASE_URL, otherwise a container,
 * otherwise the embedded one in a temporary folder, without fsync. [stack, Postgres]
 */
export async function startTestServer(): Promise<TestServer> {
  const server = await choose();
  try {
    const template = await prepareTemplate(server.url);
    return { ...server, template, serviceUrl: await prepareService(server.url) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Chosen = { readonly url: string; readonly taken: string; stop(): Promise<void> };

const image = 'postgres:18';

async function choose(): Promise<Chosen> {
  const url = testEnv.databaseUrl();
  if (url) return { url, taken: 'the server of DATABASE_URL', stop: async () => undefined };
  if (await hasImage(image)) return startInContainer();
  return startEmbedded();
}

async function startInContainer(): Promise<Chosen> {
  const container = await startContainer({
    image,
    ports: [5432],
    environment: { POSTGRES_PASSWORD: 'larder' },
    command: ['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
  });
  return {
    url: `postgresql://postgres:larder@${container.host}:${container.port(5432)}/postgres`,
    taken: 'a container',
    stop: container.stop,
  };
}

const folderPrefix = 'larder-test-postgres-';

async function startEmbedded(): Promise<Chosen> {
  await removeLeftovers();
  const folder = join(tmpdir(), `${folderPrefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    port: 0,
    password: randomBytes(12).toString('hex'),
    durable: false,
    maxConnections: 200,
  });
  return {
    url: server.url('postgres'),
    taken: ['embedded', ...server.notes].join('; '),
    stop: async () => {
      await server.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes leftovers of killed runs. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(folderPrefix) && name.slice(folderPrefix.length));
    if (!pid || isAlive(pid)) continue;
    await stopLeftoverPostgres(join(tmpdir(), name, 'data')).catch(() => undefined);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  return existsSync('/proc') ? existsSync(`/proc/${pid}`) : signalReaches(pid);
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Uses the same login and password for all runs on a permanent server. */
async function prepareService(url: string): Promise<string> {
  const password = createHash('sha256').update(url).digest('hex');
  const login = serviceUrl(url, { user: 'larder_test_service', password });
  await grantServiceLogin(url, login);
  return login;
}

/**
 * Names the template by its content, so that a permanent server (DATABASE_URL) migrates once per state of the
 * migrations.
 */
async function prepareTemplate(url: string): Promise<string> {
  const content = JSON.stringify(readMigrations());
  const template = `larder_template_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  return withClient(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('larder test template'))`);
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and not datallowconn',
      [template],
    );
    if (rowCount === 0) {
      await client.query(`drop database if exists "${template}" with (force)`);
      await client.query(`create database "${template}"`);
      await deployMigrations(withDatabase(url, template));
      await client.query(`alter database "${template}" with allow_connections false`);
    }
    return template;
  });
}
