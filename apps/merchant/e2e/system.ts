import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, type SystemClock } from '@larder/cabinet-simulator/clock/system-clock';
import type { CabinetOptions } from '@larder/cabinet-simulator/create-cabinet';
import { anyFreePort } from '@larder/database/free-port';
import type { Database } from '@larder/database/open-database';
import type { BrokerOptions, ExternalBroker } from '@larder/stack/brokers/external-broker';
import { openDataFolder } from '@larder/stack/data-folder';
import { type Keys, readOrMakeKeys } from '@larder/stack/keys';
import { serviceEnvironments } from '@larder/stack/service-environment';
import { startService } from '@larder/stack/service-process';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { expect } from '@playwright/test';
import { type BrokerChoice, brokerOffers } from './broker-offers.ts';
import { clockOffsetAtStart, takeOver } from './handed-over.ts';
import { type PushReceiver, startPushReceiver } from './push-receiver.ts';
import { supportServices } from './support-services.ts';

/** A whole system for one worker: its own database, gateway and API as processes, and a clock that moves them together. */
export type System = {
  webUrl: string;
  /** What a simulated cabinet is told of the broker. */
  linkOf(deviceNo: string): Promise<Pick<CabinetOptions, 'brokerUrl' | 'ca' | 'identity'>>;
  outbox: string;
  /** The folder of stored files. */
  files: string;
  keys: Keys;
  /** Where pushes to browsers arrive. */
  pushes: PushReceiver;
  database: Database;
  /** For programs that are run beside it. */
  databaseUrl: string;
  /** Of the simulated cabinets. */
  clock: SystemClock;
  now(): Date;
  /** How far the clock has been moved since the system started. */
  clockOffsetMs(): number;
  /** Moves the clock of API, gateway and cabinets forward; done when all of them show it. */
  moveClock(byMs: number): Promise<void>;
  stop(): Promise<void>;
};

// long: the one place where a system is put together
export async function startSystem(choice: BrokerChoice = 'embedded'): Promise<System> {
  const { server, webDir, root } = takeOver();
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'larder-journey-')));
  const keys = readOrMakeKeys(folder.keys);
  const database = await createTestDatabase(server);
  const [port, mqttPort, gatewayHttpPort, gatewayPrivatePort] = await Promise.all([
    anyFreePort(),
    anyFreePort(),
    anyFreePort(),
    anyFreePort(),
  ]);
  const environments = serviceEnvironments({
    environment: {
      dataDir: folder.root,
      databaseUrl: database.url,
      port,
      mqttPort,
      gatewayHttpPort,
      gatewayPrivatePort,
      host: '127.0.0.1',
    },
    folder,
    keys,
    databaseUrl: database.url,
    webDir,
    testClock: true,
  });
  const pushes = await startPushReceiver();
  Object.assign(environments.api, { PUSH_HOSTS: pushes.host, ...supportServices });
  const broker = await startBroker(choice, { gatewayPrivatePort, internalSecret: keys.internalSecret });
  if (broker) {
    environments.gateway.MQTT_URL = broker.servicesUrl;
    environments.gateway.MQTT_GATEWAY_PASSWORD = broker.password;
  }
  const start = (name: 'gateway' | 'api') =>
    startService({
      name,
      script: join(root, `apps/${name}/src/main.ts`),
      env: environments[name],
      logFile: join(folder.logs, `${name}.log`),
    });
  const services = await Promise.all([start('gateway'), start('api')]);
  const clock = createSystemClock();
  let offsetMs = 0;
  const moveClock = async (byMs: number) => {
    offsetMs += byMs;
    await database.pool.query(
      'INSERT INTO test_clock (id, offset_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET offset_ms = $1',
      [offsetMs],
    );
    await database.pool.query("SELECT pg_notify('clock', '')");
    const shown = Date.now() + offsetMs;
    await Promise.all([port, gatewayHttpPort].map((at) => showsClock(at, shown)));
    clock.setOffset(offsetMs);
  };
  if (clockOffsetAtStart() > 0) await moveClock(clockOffsetAtStart());
  return {
    webUrl: `http://127.0.0.1:${port}`,
    linkOf: async (deviceNo) =>
      broker
        ? { brokerUrl: broker.cabinetsUrl, ca: broker.ca, identity: await broker.identityOf(deviceNo) }
        : { brokerUrl: `mqtt://127.0.0.1:${mqttPort}` },
    outbox: folder.outbox,
    files: folder.files,
    keys,
    pushes,
    database,
    databaseUrl: database.url,
    clock,
    now: () => new Date(Date.now() + offsetMs),
    clockOffsetMs: () => offsetMs,
    moveClock,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await broker?.stop();
      await pushes.close();
      await database.drop();
      rmSync(folder.root, { recursive: true, force: true });
    },
  };
}

async function startBroker(
  choice: BrokerChoice,
  options: BrokerOptions,
): Promise<ExternalBroker | undefined> {
  if (choice === 'embedded') return undefined;
  const offer = await brokerOffers[choice]();
  if (offer.kind === 'missing') throw new Error(`${choice} is ${offer.why}`);
  return offer.start(options);
}

/** `shown`: milliseconds since 1970 by the wall clock and what it was moved by. */
async function showsClock(port: number, shown: number): Promise<void> {
  const clock = async () => {
    const health = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { now: string };
    return Date.parse(health.now);
  };
  await expect.poll(clock, { intervals: [10, 20, 50] }).toBeGreaterThanOrEqual(shown);
}
