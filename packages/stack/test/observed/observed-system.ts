import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { type TestServerAddress, withDatabase } from '@larder/testkit/test-server-address';
import { openDataFolder } from '../../src/data-folder.ts';
import { type Keys, readOrMakeKeys } from '../../src/keys.ts';
import { serviceEnvironments } from '../../src/service-environment.ts';
import { type ServiceProcess, startService } from '../../src/service-process.ts';

export type ObservedSystem = {
  readonly database: TestDatabase;
  readonly keys: Keys;
  readonly apiUrl: string;
  readonly mqttUrl: string;
  /** Where Prometheus reads. */
  readonly ports: { readonly api: number; readonly gateway: number };
  /** What Prometheus reads. */
  metrics(service: 'api' | 'gateway'): Promise<string>;
  /** Everything that both have logged. */
  logged(): string;
  /** Stops one of them in order. */
  stopService(service: 'api' | 'gateway'): Promise<void>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../../..');

/** A gateway and an API as processes, over a database of their own. */
export async function startObservedSystem(
  server: TestServerAddress,
  settings: Record<string, string> = {},
): Promise<ObservedSystem> {
  const home = mkdtempSync(join(tmpdir(), 'larder-observed-'));
  const database = await createTestDatabase(server);
  const folder = openDataFolder(join(home, 'data'));
  const keys = readOrMakeKeys(folder.keys);
  const ports = await Promise.all([0, 1, 2, 3].map(() => anyFreePort()));
  const [port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  const databaseUrl = withDatabase(server.serviceUrl, database.name);
  const addresses = { port, mqttPort, gatewayHttpPort, gatewayPrivatePort, host: '127.0.0.1' };
  const environments = serviceEnvironments({
    environment: { dataDir: folder.root, databaseUrl, ...addresses },
    folder,
    keys,
    databaseUrl,
    webDir: '',
  });
  const logFile = (name: string) => join(folder.logs, `${name}.log`);
  const start = (name: 'api' | 'gateway') =>
    startService({
      name,
      script: join(root, `apps/${name}/src/main.ts`),
      env: { ...environments[name], LOG_LEVEL: 'debug', ...settings },
      logFile: logFile(name),
    });
  const [gateway, api]: ServiceProcess[] = await Promise.all([start('gateway'), start('api')]);
  const metricsUrl = {
    api: `http://127.0.0.1:${port}/metrics`,
    gateway: `http://127.0.0.1:${gatewayPrivatePort}/metrics`,
  };
  return {
    database,
    keys,
    apiUrl: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    ports: { api: port, gateway: gatewayPrivatePort },
    metrics: async (service) => (await fetch(metricsUrl[service])).text(),
    logged: () => readFileSync(logFile('gateway'), 'utf8') + readFileSync(logFile('api'), 'utf8'),
    stopService: async (service) => {
      await { api, gateway }[service]?.stop();
    },
    stop: async () => {
      await Promise.all([gateway?.stop(), api?.stop()]);
      await database.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
