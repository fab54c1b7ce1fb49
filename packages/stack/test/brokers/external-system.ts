import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { purposeToken } from '@larder/use-cases/purpose-token';
import { balanceHttp } from '../../src/balancer/balance-http.ts';
import { Targets } from '../../src/balancer/targets.ts';
import { openDataFolder } from '../../src/data-folder.ts';
import { readOrMakeKeys } from '../../src/keys.ts';
import { serviceEnvironments } from '../../src/service-environment.ts';
import { type ServiceProcess, startService } from '../../src/service-process.ts';
import type { BrokerOffer, ExternalBroker } from './external-broker.ts';

export type ExternalSystem = {
  readonly broker: ExternalBroker;
  /** In the order of their start. */
  readonly gateways: readonly ServiceProcess[];
  /** The stored HMAC of a cabinet's secret. */
  hmacOf(secret: string): Uint8Array<ArrayBuffer>;
  stop(): Promise<void>;
};

const root = resolve(import.meta.dirname, '../../../..');
const LOOPBACK = '127.0.0.1';

/**
 * Starts an external broker and two gateways connected to it, as processes: they share its messages where it can, else
 * one stands by. The broker asks either of them. The caller keeps ownership of the database.
 */
export async function startExternalSystem(
  offer: BrokerOffer & { kind: 'found' },
  databaseUrl: string,
): Promise<ExternalSystem> {
  const home = mkdtempSync(join(tmpdir(), 'larder-external-'));
  const folder = openDataFolder(home);
  const keys = readOrMakeKeys(folder.keys);
  const privatePorts = await Promise.all([anyFreePort(), anyFreePort()]);
  const targets = new Targets(
    privatePorts.map((port) => ({ host: LOOPBACK, port, readyUrl: `http://${LOOPBACK}:${port}/readyz` })),
  );
  const asked = balanceHttp(targets);
  // A broker in a container asks from another address of this machine.
  asked.listen(0, offer.taken === 'a container' ? '0.0.0.0' : LOOPBACK);
  await once(asked, 'listening');
  const address = asked.address();
  const gatewayPrivatePort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const brokerToken = purposeToken(keys.internalSecret, 'broker');
  const broker = await offer.start({ gatewayPrivatePort, brokerToken });
  const gateways: ServiceProcess[] = [];
  for (const [at, port] of privatePorts.entries()) {
    const environment = {
      dataDir: folder.root,
      databaseUrl,
      host: LOOPBACK,
      gatewayHttpPort: await anyFreePort(),
      gatewayPrivatePort: port,
      port: 0,
      mqttPort: 0,
    };
    const { gateway: env } = serviceEnvironments({ environment, folder, keys, databaseUrl, webDir: '' });
    const external = {
      MQTT_URL: broker.servicesUrl,
      MQTT_GATEWAY_PASSWORD: broker.password,
      GATEWAY_INSTANCE: `gateway${at + 1}`,
      ...(broker.sharesSubscriptions ? { MQTT_SHARED_GROUP: 'gw' } : {}),
    };
    const name = `gateway-${at + 1}`;
    gateways.push(
      await startService({
        name,
        script: join(root, 'apps/gateway/src/main.ts'),
        env: { ...env, ...external },
        logFile: join(folder.logs, `${name}.log`),
      }),
    );
  }
  await targets.watch();
  return {
    broker,
    gateways,
    hmacOf: (secret) => new Uint8Array(createHmac('sha256', keys.credentialPepper).update(secret).digest()),
    stop: async () => {
      targets.close();
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await broker.stop();
      asked.closeAllConnections();
      asked.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
