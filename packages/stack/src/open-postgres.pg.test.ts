import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { stopLeftoverPostgres } from '@larder/database/postgres/embedded-postgres';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readOrMakeKeys } from './keys.ts';
import { openPostgres, type StackPostgres } from './open-postgres.ts';
import { serviceEnvironments } from './service-environment.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Longer than the slowest machine needs. */
const PATIENCE_MS = 240_000;

const home = mkdtempSync(join(tmpdir(), 'larder-postgres-'));
const folder = openDataFolder(join(home, 'data'));
const cluster = postgresFolder(folder.root).folder;
const lines: string[] = [];
let died: PromiseWithResolvers<void>;
let runsAgain: PromiseWithResolvers<void>;
let delay: PromiseWithResolvers<void>;
let postgres: StackPostgres;
let api: ServiceProcess;
let apiUrl: string;

beforeAll(async () => {
  const keys = readOrMakeKeys(folder.keys);
  postgres = await openPostgres({
    databaseUrl: undefined,
    serviceDatabaseUrl: undefined,
    dataDir: folder.root,
    keys,
    keep: {
      say: (line) => {
        lines.push(line);
        (line.endsWith('runs again.') ? runsAgain : died).resolve();
      },
      pause: (_ms, signal) => Promise.race([delay.promise, aborted(signal)]),
    },
  });
  await deployMigrations(postgres.url);
  await grantServiceLogin(postgres.url, postgres.serviceUrl);
  const [port = 0, mqttPort = 0] = await Promise.all([anyFreePort(), anyFreePort()]);
  apiUrl = `http://127.0.0.1:${port}`;
  const { api: env } = serviceEnvironments({
    environment: {
      dataDir: folder.root,
      databaseUrl: undefined,
      port,
      mqttPort,
      gatewayHttpPort: 0,
      gatewayPrivatePort: 0,
      host: '127.0.0.1',
    },
    folder,
    keys,
    databaseUrl: postgres.serviceUrl,
    webDir: '',
  });
  const script = resolve(import.meta.dirname, '../../../apps/api/src/main.ts');
  const logFile = join(folder.logs, 'api.log');
  api = await startService({ name: 'api', script, env, logFile });
}, PATIENCE_MS);
beforeEach(async () => {
  await expect.poll(isDatabaseThere, { timeout: PATIENCE_MS }).toBe(true);
  [died, runsAgain, delay] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
  lines.length = 0;
}, PATIENCE_MS);
afterEach(() => delay.resolve());
afterAll(async () => {
  await api?.stop();
  await stopLeftoverPostgres(cluster);
  rmSync(home, { recursive: true, force: true });
});

const aborted = (signal: AbortSignal) => new Promise((end) => signal.addEventListener('abort', end));

const killPostgres = () =>
  process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');

async function isDatabaseThere(): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/readyz`);
  const { checks } = (await answer.json()) as { checks: { database: boolean } };
  return checks.database;
}

/** Status, the same in the body, seconds to wait, and refusal of a call that needs the database. */
async function signIn(): Promise<unknown[]> {
  const answer = await fetch(`${apiUrl}/trpc/identity.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a password' }),
  });
  const { error } = (await answer.json()) as {
    error: { data: { httpStatus: number; refusal: { code: string } } };
  };
  const { httpStatus, refusal } = error.data;
  return [answer.status, httpStatus, answer.headers.get('retry-after'), refusal.code];
}

test(
  'a killed PostgreSQL is restarted at its address, and the running API has its database back',
  async () => {
    killPostgres();
    await died.promise;
    expect(lines).toEqual(['PostgreSQL ended (killed). Starting PostgreSQL again in 1 s.']);
    // Processes that served a connection notice a little later that their server was killed.
    await expect.poll(isDatabaseThere, { timeout: PATIENCE_MS }).toBe(false);
    await expect.poll(signIn, { timeout: PATIENCE_MS }).toEqual([503, 503, '5', 'NETWORK_TIMEOUT']);
    delay.resolve();
    await runsAgain.promise;
    await expect.poll(isDatabaseThere, { timeout: PATIENCE_MS }).toBe(true);
  },
  PATIENCE_MS,
);

test(
  'the stack stops cleanly while PostgreSQL is away',
  async () => {
    killPostgres();
    await died.promise;
    await postgres.stop();
    expect(lines.at(-1)).toMatch(/Starting PostgreSQL again in \d+ s\.$/);
  },
  PATIENCE_MS,
);
