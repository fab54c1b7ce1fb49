import { join } from 'node:path';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { announce, mailsAt } from './announce.ts';
import type { BalancerPlan } from './balancer/balancer-plan.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { DEMO_CABINETS, readOrMakeDemoSecrets } from './demo-secrets.ts';
import { inheritedEnvironment, type StackEnvironment } from './env.ts';
import { lockFolder } from './folder-lock.ts';
import { requireFreePorts, type WantedPort } from './free-port.ts';
import { keepRunning } from './keep-running.ts';
import { type Keys, readOrMakeKeys } from './keys.ts';
import { openPostgres } from './open-postgres.ts';
import type { StackOptions } from './options.ts';
import { planInstances, STOP_LIMIT_OF_SEVERAL_MS } from './plan-instances.ts';
import { prepareDatabase } from './prepare-database.ts';
import { step } from './progress.ts';
import { refuseLostKeys } from './refuse-lost-keys.ts';
import { ownAppUrl, providerKeyOf, serviceEnvironments } from './service-environment.ts';
import { startService } from './service-process.ts';
import { buildWebApp, serveWebApp } from './web-app.ts';
import { writeDurably } from './write-durably.ts';

export type RunningStack = { stop(): Promise<void> };

/**
 * Starts everything in order: database, payment provider, gateway, API, cabinets. Stops what was started when a later
 * step fails or the start is interrupted; restarts a service that ends by itself later.
 */
export async function startStack(
  root: string,
  options: StackOptions,
  environment: StackEnvironment,
  interrupted: AbortSignal,
): Promise<RunningStack> {
  const running: { stop(): Promise<unknown> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    await startParts(root, options, environment, interrupted, (part) => running.push(part));
    return { stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/** Connections of a gateway or an API to PostgreSQL at most, and some for the cabinets' commands and a person. */
const CONNECTIONS_EACH = 50;

type Started = (part: { stop(): Promise<unknown> }) => void;

// long: everything in the order in which it is needed
async function startParts(
  root: string,
  options: StackOptions,
  environment: StackEnvironment,
  interrupted: AbortSignal,
  started: Started,
): Promise<void> {
  const folder = openDataFolder(environment.dataDir);
  started(await lockFolder(folder.root));
  await requireFreePorts(portsOf(environment));
  if (environment.unused) say(environment.unused);
  await refuseLostKeys(folder, environment.databaseUrl);
  const keys = readOrMakeKeys(folder.keys);
  const secrets = readOrMakeDemoSecrets(join(folder.root, DEMO_CABINETS), fleetDeviceNos(options.cabinets));
  const building = buildWebApp(root);
  building.catch(() => {});
  const postgres = await step('PostgreSQL', () =>
    openPostgres({
      databaseUrl: environment.databaseUrl,
      serviceDatabaseUrl: environment.serviceDatabaseUrl,
      dataDir: folder.root,
      maxConnections: CONNECTIONS_EACH * (options.gateways + options.apis),
      keys,
      keep: { say },
    }),
  );
  started(postgres);
  const { hasDemo } = await prepareDatabase({
    url: postgres.url,
    isOwnServer: !environment.databaseUrl,
    fresh: options.fresh,
    empty: options.empty,
    cabinets: options.cabinets,
    keys,
    secrets,
    folder,
  });
  await step('Login of the services', () => grantServiceLogin(postgres.url, postgres.serviceUrl));
  const webDir = await step('Web app', () => building);
  const { gateways, apis, balancer } = await planInstances(options, environment, (own) =>
    serviceEnvironments({ environment: own, folder, keys, databaseUrl: postgres.serviceUrl, webDir }),
  );
  const plans: ServicePlan[] = [
    ...(environment.providerPort === undefined
      ? []
      : [providerPlan(environment.providerPort, environment.port, keys, folder)]),
    ...instancePlans('Gateway and MQTT broker', 'gateway', gateways),
    ...instancePlans('API', 'api', apis),
    ...(balancer.length > 0 ? [balancerPlan(balancer)] : []),
    ...(hasDemo && options.cabinets > 0 ? [cabinetsPlan(options, environment, folder)] : []),
  ];
  await startServices(root, folder, plans, started, { watch: options.dev, interrupted });
  const appUrl = environment.passed?.api.APP_URL ?? ownAppUrl(environment);
  // For the commands of operators on this machine.
  writeDurably(folder.appUrl, `${appUrl}\n`);
  const url = options.dev ? serveFromSources(root, environment, started) : appUrl;
  console.log(
    announce({
      url,
      mqttPort: environment.mqttPort,
      dataDir: folder.root,
      secrets,
      hasDemo,
      hasDevPages: options.dev,
      mails: mailsAt(url, folder.outbox, environment.passed?.api),
      monitorPassword: options.monitor ? keys.monitorPassword : null,
      notes: postgres.notes,
    }),
  );
}

type ServicePlan = {
  label: string;
  name: string;
  script: string;
  env: Record<string, string>;
  args?: string[];
  stopLimitMs?: number;
};

/** Numbered where there are several. */
function instancePlans(
  label: string,
  name: 'gateway' | 'api',
  environments: readonly Record<string, string>[],
): ServicePlan[] {
  const script = `apps/${name}/src/main.ts`;
  if (environments.length === 1) return environments.map((env) => ({ label, name, script, env }));
  return environments.map((env, at) => ({
    label: `${label} ${at + 1}`,
    name: `${name}-${at + 1}`,
    script,
    env,
    stopLimitMs: STOP_LIMIT_OF_SEVERAL_MS,
  }));
}

function balancerPlan(plan: BalancerPlan): ServicePlan {
  return {
    label: 'Balancer',
    name: 'balancer',
    script: 'packages/stack/src/balancer/balancer-process.ts',
    env: {},
    args: [JSON.stringify(plan)],
  };
}

function providerPlan(port: number, apiPort: number, keys: Keys, folder: DataFolder): ServicePlan {
  return {
    label: 'Payment provider, simulated',
    name: 'provider',
    script: 'packages/provider-simulator/src/main.ts',
    env: {
      PROVIDER_PORT: String(port),
      PROVIDER_BOOK: folder.providerBook,
      PROVIDER_WEBHOOK_URL: `http://127.0.0.1:${apiPort}/hooks/stripe`,
      STRIPE_SECRET_KEY: providerKeyOf(keys),
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
  };
}

function cabinetsPlan(options: StackOptions, environment: StackEnvironment, folder: DataFolder): ServicePlan {
  return {
    label: `${options.cabinets} cabinets`,
    name: 'cabinets',
    script: 'packages/stack/src/cabinets-process.ts',
    env: {},
    args: [String(options.cabinets), `mqtt://127.0.0.1:${environment.mqttPort}`, folder.root],
  };
}

async function startServices(
  root: string,
  folder: DataFolder,
  plans: ServicePlan[],
  started: Started,
  { watch, interrupted }: { watch: boolean; interrupted: AbortSignal },
): Promise<void> {
  for (const { label, script, ...plan } of plans) {
    const { name } = plan;
    const logFile = join(folder.logs, `${name}.log`);
    const start = (stopping: AbortSignal) =>
      startService({
        ...plan,
        script: join(root, script),
        logFile,
        watch,
        signal: AbortSignal.any([stopping, interrupted]),
      });
    started(await step(label, () => keepRunning({ name, start, say })));
  }
}

const say = (line: string) => console.error(`  ${line}`);

const DEV_PORT = 5173;

const portsOf = (environment: StackEnvironment): readonly WantedPort[] => [
  { variable: 'PORT', port: environment.port },
  { variable: 'MQTT_PORT', port: environment.mqttPort },
  { variable: 'GATEWAY_HTTP_PORT', port: environment.gatewayHttpPort },
  { variable: 'GATEWAY_PRIVATE_PORT', port: environment.gatewayPrivatePort },
  { variable: 'PROVIDER_PORT', port: environment.providerPort ?? 0 },
];

/** The address of the app as Vite serves it. */
function serveFromSources(root: string, { port }: StackEnvironment, started: Started): string {
  started(
    serveWebApp(root, { port: DEV_PORT, apiUrl: `http://127.0.0.1:${port}`, env: inheritedEnvironment() }),
  );
  return `http://localhost:${DEV_PORT}`;
}
