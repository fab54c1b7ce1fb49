import { join } from 'node:path';
import { announce } from './announce.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import type { StackEnvironment } from './env.ts';
import { requireFreePort } from './free-port.ts';
import { readOrMakeKeys } from './keys.ts';
import { openPostgres } from './open-postgres.ts';
import type { StackOptions } from './options.ts';
import { prepareDatabase } from './prepare-database.ts';
import { step } from './progress.ts';
import { readOrMakeDemoSecrets } from './seed/demo-secrets.ts';
import { fleetDeviceNos } from './seed/fleet.ts';
import { serviceEnvironments } from './service-environment.ts';
import { type ServiceProcess, startService } from './service-process.ts';
import { buildWebApp } from './web-app.ts';

export type RunningStack = {
  /** The first service that ends by itself. */
  broken: Promise<string>;
  stop(): Promise<void>;
};

/** Starts everything in order: database, gateway, API, cabinets. What was started stops again when a later step fails. */
export async function startStack(
  root: string,
  options: StackOptions,
  environment: StackEnvironment,
): Promise<RunningStack> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    const services = await startParts(root, options, environment, (part) => running.push(part));
    const broken = Promise.race(services.map(({ name, exited }) => exited.then(() => name)));
    return { broken, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

async function startParts(
  root: string,
  options: StackOptions,
  environment: StackEnvironment,
  started: (part: { stop(): Promise<void> }) => void,
): Promise<ServiceProcess[]> {
  const folder = openDataFolder(environment.dataDir);
  const keys = readOrMakeKeys(folder.keys);
  const secrets = readOrMakeDemoSecrets(
    join(folder.root, 'demo-cabinets.json'),
    fleetDeviceNos(options.cabinets),
  );
  await requireFreePort(environment.port, 'PORT');
  await requireFreePort(environment.mqttPort, 'MQTT_PORT');
  await requireFreePort(environment.gatewayHttpPort, 'GATEWAY_HTTP_PORT');

  const building = buildWebApp(root);
  building.catch(() => {});
  const postgres = await step('PostgreSQL', () =>
    openPostgres({
      databaseUrl: environment.databaseUrl,
      dataDir: folder.root,
      password: keys.databasePassword,
    }),
  );
  started(postgres);
  const { hasDemo } = await prepareDatabase({
    url: postgres.url,
    fresh: options.fresh,
    cabinets: options.cabinets,
    keys,
    secrets,
    folder,
  });
  const webDir = await step('Web app', () => building);

  const environments = serviceEnvironments({ environment, folder, keys, databaseUrl: postgres.url, webDir });
  const service = async (
    label: string,
    name: string,
    script: string,
    env: Record<string, string>,
    args: string[] = [],
  ) => {
    const process = await step(label, () =>
      startService({ name, script: join(root, script), args, env, logFile: logFile(folder, name) }),
    );
    started(process);
    return process;
  };
  const gateway = await service(
    'Gateway and MQTT broker',
    'gateway',
    'apps/gateway/src/main.ts',
    environments.gateway,
  );
  const api = await service('API', 'api', 'apps/api/src/main.ts', environments.api);
  const services = [gateway, api];
  if (hasDemo && options.cabinets > 0) {
    const args = [String(options.cabinets), `mqtt://127.0.0.1:${environment.mqttPort}`, folder.root];
    services.push(
      await service(
        `${options.cabinets} cabinets`,
        'cabinets',
        'packages/stack/src/cabinets-process.ts',
        {},
        args,
      ),
    );
  }
  console.log(
    announce({
      url: `http://localhost:${environment.port}`,
      mqttPort: environment.mqttPort,
      secrets,
      hasDemo,
      notes: postgres.notes,
    }),
  );
  return services;
}

const logFile = (folder: DataFolder, name: string) => join(folder.logs, `${name}.log`);
