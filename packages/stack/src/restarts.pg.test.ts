import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { withDatabase } from '@larder/testkit/test-server-address';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { type KeptService, keepRunning } from './keep-running.ts';
import { readOrMakeKeys } from './keys.ts';
import { serviceEnvironments } from './service-environment.ts';
import { startService } from './service-process.ts';

/** Longer than the slowest machine needs. */
const PATIENCE_MS = 240_000;

const root = resolve(import.meta.dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'larder-restarts-'));
const delay = Promise.withResolvers<void>();
const fallen = Promise.withResolvers<void>();
const back = Promise.withResolvers<void>();
const running: KeptService[] = [];
let database: TestDatabase;
let apiUrl: string;

beforeAll(async () => {
  const server = inject('testServer');
  database = await createTestDatabase(server);
  const ports = await Promise.all([0, 1, 2, 3].map(() => anyFreePort()));
  const [port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  apiUrl = `http://127.0.0.1:${port}`;
  const folder = openDataFolder(join(home, 'data'));
  const databaseUrl = withDatabase(server.serviceUrl, database.name);
  const addresses = { port, mqttPort, gatewayHttpPort, gatewayPrivatePort, host: '127.0.0.1' };
  const environments = serviceEnvironments({
    environment: { dataDir: folder.root, databaseUrl, ...addresses },
    folder,
    keys: readOrMakeKeys(folder.keys),
    databaseUrl,
    webDir: '',
  });
  for (const name of ['gateway', 'api'] as const) {
    const script = join(root, `apps/${name}/src/main.ts`);
    const logFile = join(folder.logs, `${name}.log`);
    running.push(
      await keepRunning({
        name,
        start: () => startService({ name, script, env: environments[name], logFile }),
        say: (line) => (line.endsWith('runs again.') ? back : fallen).resolve(),
        pause: () => delay.promise,
      }),
    );
  }
}, PATIENCE_MS);
afterAll(async () => {
  delay.resolve();
  for (const service of running.reverse()) await service.stop();
  await database?.drop();
  rmSync(home, { recursive: true, force: true });
});

const broker = async () => {
  const answer = await fetch(`${apiUrl}/readyz`);
  const { checks } = (await answer.json()) as { checks: { broker: boolean } };
  return [answer.status, checks.broker];
};

test(
  'the API is not ready while a killed gateway is away, and ready once it runs again',
  async () => {
    await expect.poll(broker, { timeout: PATIENCE_MS }).toEqual([200, true]);
    process.kill(running[0]?.pid() ?? 0, 'SIGKILL');
    await fallen.promise;
    await expect.poll(broker, { timeout: PATIENCE_MS }).toEqual([503, false]);
    delay.resolve();
    await back.promise;
    await expect.poll(broker, { timeout: PATIENCE_MS }).toEqual([200, true]);
  },
  PATIENCE_MS,
);
