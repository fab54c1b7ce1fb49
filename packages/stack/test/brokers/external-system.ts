import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { openDataFolder } from '../../src/data-folder.ts';
import { readOrMakeKeys } from '../../src/keys.ts';
import { serviceEnvironments } from '../../src/service-environment.ts';
import { startService } from '../../src/service-process.ts';
import type { BrokerOffer, ExternalBroker } from './external-broker.ts';

export type ExternalSystem = {
  readonly broker: ExternalBroker;
  /** The stored HMAC of a cabinet's secret. */
  hmacOf(secret: string): Uint8Array<ArrayBuffer>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../../..');

/**
 * Starts an external broker and a gateway connected to it, as processes. The caller keeps ownership of the database.
 */
export async function startExternalSystem(
  offer: BrokerOffer & { kind: 'found' },
  databaseUrl: string,
): Promise<ExternalSystem> {
  const home = mkdtempSync(join(tmpdir(), 'larder-external-'));
  const folder = openDataFolder(home);
  const keys = readOrMakeKeys(folder.keys);
  const [gatewayHttpPort, gatewayPrivatePort] = await Promise.all([anyFreePort(), anyFreePort()]);
  const broker = await offer.start({ gatewayPrivatePort, internalSecret: keys.internalSecret });
  const environment = {
    dataDir: folder.root,
    databaseUrl,
    host: '127.0.0.1',
    gatewayHttpPort,
    gatewayPrivatePort,
    port: 0,
    mqttPort: 0,
  };
  const { gateway: env } = serviceEnvironments({ environment, folder, keys, databaseUrl, webDir: '' });
  const external = {
    MQTT_URL: broker.servicesUrl,
    MQTT_GATEWAY_PASSWORD: broker.password,
    // A broker in a container asks from another address of this machine.
    ...(offer.taken === 'a container' ? { GATEWAY_PRIVATE_HOST: '0.0.0.0' } : {}),
  };
  const gateway = await startService({
    name: 'gateway',
    script: join(root, 'apps/gateway/src/main.ts'),
    env: { ...env, ...external },
    logFile: join(folder.logs, 'gateway.log'),
  });
  return {
    broker,
    hmacOf: (secret) => new Uint8Array(createHmac('sha256', keys.credentialPepper).update(secret).digest()),
    stop: async () => {
      await gateway.stop();
      await broker.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
