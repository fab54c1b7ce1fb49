import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { openDatabase } from '@larder/database/open-database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { openDataFolder } from '../../src/data-folder.ts';
import { type Keys, readOrMakeKeys } from '../../src/keys.ts';
import { ownServiceUrl } from '../../src/open-postgres.ts';
import { serviceEnvironments } from '../../src/service-environment.ts';
import { type ServiceProcess, startService } from '../../src/service-process.ts';

export type CrashingSystem = {
  readonly url: string;
  readonly mqttUrl: string;
  readonly keys: Keys;
  /** `kill -9` of the gateway, or a stop of PostgreSQL without checkpoint, or both; resolves when all is back. */
  crash(what: 'gateway' | 'postgres' | 'both'): Promise<void>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../../..');

/** A durable PostgreSQL and a gateway, as processes that can crash and restart at the same addresses. */
export async function startCrashingSystem(): Promise<CrashingSystem> {
  const home = mkdtempSync(join(tmpdir(), 'larder-faults-'));
  chmodSync(home, 0o755);
  const folder = openDataFolder(join(home, 'data'));
  const keys = readOrMakeKeys(folder.keys);
  const ports = await Promise.all([0, 1, 2, 3, 4].map(() => anyFreePort()));
  const [postgresPort = 0, port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  const openServer = () =>
    startEmbeddedPostgres({
      dataDir: join(home, 'postgres'),
      port: postgresPort,
      password: keys.databasePassword,
      durable: true,
    });
  let server: EmbeddedPostgres = await openServer();
  await createDatabase(server.url('postgres'));
  const url = server.url('larder');
  await deployMigrations(url);
  const databaseUrl = ownServiceUrl(url, keys);
  await grantServiceLogin(url, databaseUrl);
  const environment = {
    dataDir: folder.root,
    databaseUrl,
    port,
    mqttPort,
    gatewayHttpPort,
    gatewayPrivatePort,
    host: '127.0.0.1',
  };
  const { gateway: env } = serviceEnvironments({ environment, folder, keys, databaseUrl, webDir: '' });
  const openGateway = () =>
    startService({
      name: 'gateway',
      script: join(root, 'apps/gateway/src/main.ts'),
      env,
      logFile: join(folder.logs, 'gateway.log'),
    });
  let gateway: ServiceProcess = await openGateway();
  return {
    url,
    keys,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    crash: async (what) => {
      if (what !== 'postgres') process.kill(gateway.pid, 'SIGKILL');
      if (what !== 'gateway') {
        await server.stop('immediate');
        server = await openServer();
      }
      if (what === 'postgres') return;
      await gateway.exited;
      gateway = await openGateway();
    },
    stop: async () => {
      await gateway.stop();
      await server.stop('immediate');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function createDatabase(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, poolMax: 1, asOwner: true });
  await admin.pool.query('CREATE DATABASE larder');
  await admin.close();
}
