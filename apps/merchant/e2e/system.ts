import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock, type SystemClock } from '@larder/cabinet-simulator/clock/system-clock';
import type { CabinetOptions } from '@larder/cabinet-simulator/create-cabinet';
import type { Database } from '@larder/database/open-database';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { openDataFolder } from '@larder/stack/data-folder';
import { type Keys, readOrMakeKeys } from '@larder/stack/keys';
import { providerKeyOf, serviceEnvironments } from '@larder/stack/service-environment';
import { startService } from '@larder/stack/service-process';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { expect } from '@playwright/test';
import { clockOffsetAtStart, takeOver } from './handed-over.ts';
import { type PushReceiver, startPushReceiver } from './push-receiver.ts';
import type { Services } from './support-services.ts';

/**
 * A whole system for one worker: its own database, gateway and API as processes, and a clock that moves them together.
 */
export type System = {
  webUrl: string;
  /** The broker's address, for simulated cabinets. */
  link: Pick<CabinetOptions, 'brokerUrl'>;
  outbox: string;
  /** The folder of stored files. */
  files: string;
  keys: Keys;
  /** Where pushes to browsers arrive. */
  pushes: PushReceiver;
  /** The payment provider with its book. */
  provider: Provider;
  database: Database;
  /** The environment for programs that run beside it. */
  databaseUrl: string;
  /** The clock of the simulated cabinets. */
  clock: SystemClock;
  now(): Date;
  /** How far the clock has been moved since the system started. */
  clockOffsetMs(): number;
  /** Moves the clock of API, gateway and cabinets forward; resolves when all of them show it. */
  moveClock(byMs: number): Promise<void>;
  stop(): Promise<void>;
};

// long: the one place where a system is put together
export async function startSystem(services: Services): Promise<System> {
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
  let offsetMs = 0;
  const provider = await createProvider({
    secretKey: providerKeyOf(keys),
    now: () => Date.now() + offsetMs,
  });
  const environments = serviceEnvironments({
    environment: {
      dataDir: folder.root,
      databaseUrl: database.url,
      port,
      mqttPort,
      gatewayHttpPort,
      gatewayPrivatePort,
      providerPort: Number(new URL(provider.url).port),
      host: '127.0.0.1',
    },
    folder,
    keys,
    databaseUrl: database.url,
    webDir,
    testClock: true,
  });
  const pushes = await startPushReceiver();
  Object.assign(environments.api, { PUSH_HOSTS: pushes.host, ...services });
  const start = (name: 'gateway' | 'api') =>
    startService({
      name,
      script: join(root, `apps/${name}/src/main.ts`),
      env: environments[name],
      logFile: join(folder.logs, `${name}.log`),
      // A limit that even a busy machine stays below.
      stopLimitMs: 60_000,
    });
  const processes = await Promise.all([start('gateway'), start('api')]);
  const clock = createSystemClock();
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
    link: { brokerUrl: `mqtt://127.0.0.1:${mqttPort}` },
    outbox: folder.outbox,
    files: folder.files,
    keys,
    pushes,
    provider,
    database,
    databaseUrl: database.url,
    clock,
    now: () => new Date(Date.now() + offsetMs),
    clockOffsetMs: () => offsetMs,
    moveClock,
    stop: async () => {
      const ends = await Promise.all(processes.map((process) => process.stop()));
      await pushes.close();
      await provider.close();
      await database.drop();
      // The folder stays, for reading its logs.
      if (ends.includes('killed')) throw new Error(`A service did not stop. See ${folder.logs}.`);
      rmSync(folder.root, { recursive: true, force: true });
    },
  };
}

/** `shown`: milliseconds since 1970 by the wall clock plus its offset. */
async function showsClock(port: number, shown: number): Promise<void> {
  const clock = async () => {
    const health = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { now: string };
    return Date.parse(health.now);
  };
  await expect.poll(clock, { intervals: [10, 20, 50] }).toBeGreaterThanOrEqual(shown);
}
