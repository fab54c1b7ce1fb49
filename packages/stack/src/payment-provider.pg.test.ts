import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { withDatabase } from '@larder/testkit/test-server-address';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readOrMakeKeys } from './keys.ts';
import { type ServiceEnvironments, serviceEnvironments } from './service-environment.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Longer than the slowest machine needs. */
const PATIENCE_MS = 240_000;
const patience = { timeout: PATIENCE_MS, interval: 100 };

const root = resolve(import.meta.dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'larder-providers-'));
const folder = openDataFolder(join(home, 'data'));
const running: ServiceProcess[] = [];
let database: TestDatabase;
let environments: ServiceEnvironments;

beforeAll(async () => {
  const server = inject('testServer');
  database = await createTestDatabase(server);
  const ports = await Promise.all([0, 1, 2, 3, 4].map(() => anyFreePort()));
  const [port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0, providerPort = 0] = ports;
  const databaseUrl = withDatabase(server.serviceUrl, database.name);
  const addresses = { port, mqttPort, gatewayHttpPort, gatewayPrivatePort, providerPort, host: '127.0.0.1' };
  environments = serviceEnvironments({
    environment: { dataDir: folder.root, databaseUrl, ...addresses },
    folder,
    keys: readOrMakeKeys(folder.keys),
    databaseUrl,
    webDir: '',
  });
}, PATIENCE_MS);
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
}, PATIENCE_MS);
afterAll(async () => {
  await database?.drop();
  rmSync(home, { recursive: true, force: true });
});

const logOf = (name: string) => join(folder.logs, `${name}.log`);
/** Lines of a process's log, from level `error` on. */
const faultsOf = (name: string): string[] =>
  readFileSync(logOf(name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .flatMap(({ level, msg }) => (level >= 50 ? msg : []));

async function start(name: 'api' | 'gateway', more: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await startService({
    name,
    script: join(root, `apps/${name}/src/main.ts`),
    env: { ...environments[name], ...more },
    logFile: logOf(name),
  });
  running.push(service);
  return service;
}

test(
  'an API with a public address and no key refuses to start in one line that says what to set',
  async () => {
    const noKey = { APP_URL: 'https://larder.example.com', STRIPE_SECRET_KEY: '' };
    await expect(start('api', noKey)).rejects.toThrow('stopped while starting');
    const lines = readFileSync(logOf('api'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /APP_URL is not on this machine.*Set STRIPE_SECRET_KEY.*PAYMENT_PROVIDER=sandbox/,
    );
    rmSync(logOf('api'));
  },
  PATIENCE_MS,
);

test(
  'a gateway with another key is not ready beside an API and says why, and starts once the API has ended',
  async () => {
    const api = await start('api');
    const { PORT: port, GATEWAY_URL: gatewayUrl } = environments.api;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain(
      'larder_payment_provider{name="stripe",money="test",place="local"} 1',
    );
    const key = 'sk_test_of_another_account';
    const gateway = start('gateway', { STRIPE_SECRET_KEY: key });
    const readiness = async () => {
      const reply = await fetch(`${gatewayUrl}/readyz`).catch(() => null);
      const { why } = ((await reply?.json()) ?? {}) as { why?: string };
      return [reply?.status, why ?? ''] as const;
    };
    await expect.poll(async () => (await readiness())[0], patience).toBe(503);
    const [, why] = await readiness();
    expect(why).toMatch(/^New holds go to stripe \w{12} here and to stripe \w{12} in processes that run\./);
    expect(faultsOf('gateway')).toEqual([why]);
    expect(readFileSync(logOf('gateway'), 'utf8')).not.toContain(key);
    await api.stop();
    await gateway;
    await expect.poll(async () => (await readiness())[0], patience).toBe(200);
    expect(await (await fetch(`${gatewayUrl}/metrics`)).text()).toContain(
      'larder_payment_provider{name="stripe"',
    );
  },
  PATIENCE_MS,
);
