import { join, resolve } from 'node:path';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { type Database, openDatabase } from '@larder/database/open-database';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { openDataFolder } from '../../src/data-folder.ts';
import { type Keys, readOrMakeKeys } from '../../src/keys.ts';
import { openPostgres, type StackPostgres } from '../../src/open-postgres.ts';
import { serviceEnvironments } from '../../src/service-environment.ts';
import { type ServiceProcess, startService } from '../../src/service-process.ts';

const root = resolve(import.meta.dirname, '../../../..');

export type RunningDrill = { readonly database: Database; readonly keys: Keys; readonly url: string };

export type DrillSystem = {
  /** Starts PostgreSQL, migrations and gateway on the data folder, at the same ports each time. */
  start(): Promise<RunningDrill>;
  stop(): Promise<void>;
  brokerUrl(): string;
};

/** The parts of the stack that cabinets sell with, to be lost and restored. */
export async function drillSystem(dataDir: string): Promise<DrillSystem> {
  const ports = await Promise.all([0, 1, 2, 3].map(() => anyFreePort()));
  const [port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  const addresses = { port, mqttPort, gatewayHttpPort, gatewayPrivatePort, host: '127.0.0.1' };
  let postgres: StackPostgres | undefined;
  let gateway: ServiceProcess | undefined;
  let database: Database | undefined;
  return {
    brokerUrl: () => `mqtt://127.0.0.1:${mqttPort}`,
    start: async () => {
      const folder = openDataFolder(dataDir);
      const keys = readOrMakeKeys(folder.keys);
      const embedded = { databaseUrl: undefined, serviceDatabaseUrl: undefined };
      postgres = await openPostgres({ ...embedded, dataDir, keys, keep: { say: () => {} } });
      const { url, serviceUrl } = postgres;
      await deployMigrations(url);
      await grantServiceLogin(url, serviceUrl);
      const { gateway: env } = serviceEnvironments({
        environment: { dataDir, databaseUrl: serviceUrl, ...addresses },
        folder,
        keys,
        databaseUrl: serviceUrl,
        webDir: '',
      });
      gateway = await startService({
        name: 'gateway',
        script: join(root, 'apps/gateway/src/main.ts'),
        env,
        logFile: join(folder.logs, 'gateway.log'),
      });
      database = openDatabase({ url, poolMax: 2 });
      database.pool.on('error', () => undefined);
      return { database, keys, url };
    },
    stop: async () => {
      await database?.close();
      await gateway?.stop();
      await postgres?.stop();
      [database, gateway, postgres] = [undefined, undefined, undefined];
    },
  };
}
