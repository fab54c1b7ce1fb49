import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import type { Device, Merchant } from '@larder/database/model';
import { type Database, openDatabase } from '@larder/database/open-database';
import { startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { openDataFolder } from '@larder/stack/data-folder';
import type { StackEnvironment } from '@larder/stack/env';
import { type KeptService, keepRunning } from '@larder/stack/keep-running';
import { readOrMakeKeys } from '@larder/stack/keys';
import { ownServiceUrl } from '@larder/stack/open-postgres';
import { type InstanceCounts, planInstances, STOP_LIMIT_OF_SEVERAL_MS } from '@larder/stack/plan-instances';
import { type ServiceEnvironments, serviceEnvironments } from '@larder/stack/service-environment';
import { type ServiceProcess, startService } from '@larder/stack/service-process';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { hashPassword } from '@larder/use-cases/identity/password-hash';

/**
 * A PostgreSQL of its own, durable by default, with a merchant in it; gateway and API start on demand, as processes.
 */
export type BenchSystem = {
  /** Address of the owner of the database. */
  readonly url: string;
  /** Address of gateway and API. */
  readonly databaseUrl: string;
  readonly database: Database;
  readonly merchant: Merchant;
  readonly owner: Member;
  readonly environments: ServiceEnvironments;
  readonly webUrl: string;
  readonly mqttPort: number;
  readonly secret: string;
  /** Adds `count` operational cabinets of the merchant, beginning with a new one; returns their numbers. */
  fleet(count: number): Promise<string[]>;
  start(name: 'gateway' | 'api', more?: Record<string, string>): Promise<ServiceProcess>;
  /**
   * Starts several of each behind a balancer, at the addresses of one; each is restarted when it ends. `more` are
   * settings of all of them.
   */
  startSeveral(counts: InstanceCounts, more?: Record<string, string>): Promise<StartedServices>;
  signIn(): Promise<string>;
  stop(): Promise<void>;
};

export type StartedServices = {
  readonly gateways: readonly KeptService[];
  readonly apis: readonly KeptService[];
  /** Undefined where there is one of each. */
  readonly balancer: KeptService | undefined;
};

/** Before a killed process starts again. */
const RESTART_MS = 200;

const open = new Set<BenchSystem>();

/** Stops all servers, for a bench that is interrupted. */
export async function stopSystems(): Promise<void> {
  for (const system of open) await system.stop();
}

export const root = resolve(import.meta.dirname, '../..');
export const password = 'fridge-42-open';
const secret = 'a secret of a cabinet in a bench, 43 letters';

// long: the one place where a system is put together; its work is in functions of its own
export async function openBenchSystem(
  options: { webDir?: string; durable?: boolean } = {},
): Promise<BenchSystem> {
  const home = mkdtempSync(join(tmpdir(), 'larder-bench-'));
  chmodSync(home, 0o755);
  const folder = openDataFolder(join(home, 'data'));
  const keys = readOrMakeKeys(folder.keys);
  const server = await startEmbeddedPostgres({
    dataDir: join(home, 'postgres'),
    port: 0,
    password: keys.databasePassword,
    durable: options.durable ?? true,
    maxConnections: 200,
  });
  const url = server.url('larder');
  const admin = openDatabase({ url: server.url('postgres'), poolMax: 1, asOwner: true });
  await admin.pool.query('CREATE DATABASE larder');
  await admin.close();
  await deployMigrations(url);
  const databaseUrl = ownServiceUrl(url, keys);
  await grantServiceLogin(url, databaseUrl);
  const database = openDatabase({ url, poolMax: 4, asOwner: true });
  const merchant = await givenMerchant(database.prisma);
  const owner = await givenMember(database.prisma, merchant.id, {
    account: { passwordHash: await hashPassword(password) },
  });
  const [port, mqttPort, gatewayHttpPort, gatewayPrivatePort] = await Promise.all([
    anyFreePort(),
    anyFreePort(),
    anyFreePort(),
    anyFreePort(),
  ]);
  const environment = {
    dataDir: folder.root,
    databaseUrl,
    port,
    mqttPort,
    gatewayHttpPort,
    gatewayPrivatePort,
    host: '127.0.0.1',
  };
  const environmentsOf = (own: StackEnvironment) =>
    serviceEnvironments({ environment: own, folder, keys, databaseUrl, webDir: options.webDir ?? '' });
  const environments = environmentsOf(environment);
  const webUrl = `http://127.0.0.1:${port}`;
  const services: { stop(): Promise<unknown> }[] = [];
  const system: BenchSystem = {
    url,
    databaseUrl,
    database,
    merchant,
    owner,
    environments,
    webUrl,
    mqttPort,
    secret,
    fleet: (count) => insertFleet(database, merchant, keys.credentialPepper, count),
    start: async (name, more = {}) => {
      const script = join(root, `apps/${name}/src/main.ts`);
      const env = { ...environments[name], NODE_ENV: 'production', LOG_LEVEL: 'error', ...more };
      const logFile = join(folder.logs, `${name}.log`);
      const service = await startService({ name, script, env, logFile });
      services.push(service);
      return service;
    },
    startSeveral: async (counts, more = {}) => {
      const plan = await planInstances(counts, environment, environmentsOf);
      const keep = async (name: string, script: string, env: Record<string, string>, args: string[] = []) => {
        const all = { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn' };
        const logFile = join(folder.logs, `${name}.log`);
        const own = { name, script: join(root, script), args, env: all, logFile };
        const limits = { stopLimitMs: STOP_LIMIT_OF_SEVERAL_MS };
        const start = () => startService({ ...own, ...limits });
        const kept = await keepRunning({ name, start, say: () => undefined, pause: () => wait(RESTART_MS) });
        services.push(kept);
        return kept;
      };
      const [gateways, apis] = await Promise.all([
        Promise.all(
          plan.gateways.map((env, at) =>
            keep(`gateway-${at}`, 'apps/gateway/src/main.ts', { ...env, ...more }),
          ),
        ),
        Promise.all(
          plan.apis.map((env, at) => keep(`api-${at}`, 'apps/api/src/main.ts', { ...env, ...more })),
        ),
      ]);
      const script = 'packages/stack/src/balancer/balancer-process.ts';
      const balancer =
        plan.balancer.length > 0
          ? await keep('balancer', script, {}, [JSON.stringify(plan.balancer)])
          : undefined;
      return { gateways, apis, balancer };
    },
    signIn: () => signIn(webUrl, owner.account.email),
    stop: async () => {
      if (!open.delete(system)) return;
      await Promise.allSettled(services.map((service) => service.stop()));
      // An interrupted query must not keep the server alive.
      await server.stop('immediate');
      await database.close().catch(() => undefined);
      rmSync(home, { recursive: true, force: true });
    },
  };
  database.pool.on('error', () => undefined);
  open.add(system);
  return system;
}

async function insertFleet(
  { prisma, pool }: Database,
  merchant: Merchant,
  pepper: string,
  count: number,
): Promise<string[]> {
  const secretHmac = new Uint8Array(createHmac('sha256', pepper).update(secret).digest());
  const first: Device = await givenCabinet(prisma, merchant.id, { secretHmac });
  const { rows } = await pool.query<{ device_no: string }>(
    `INSERT INTO device
     SELECT (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'device_no', d.device_no || lpad(n::text, 5, '0')))).*
       FROM device d, generate_series(1, $2) n WHERE d.id = $1 RETURNING device_no`,
    [first.id, count - 1],
  );
  await pool.query(
    `INSERT INTO device_assignment
     SELECT (jsonb_populate_record(a, jsonb_build_object('device_id', d.id))).*
       FROM device_assignment a, device d WHERE a.device_id = $1 AND d.merchant_id = $2 AND d.id <> $1
     ON CONFLICT DO NOTHING`,
    [first.id, merchant.id],
  );
  return [first.deviceNo, ...rows.map((row) => row.device_no)];
}

async function signIn(webUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${webUrl}/trpc/identity.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { result } = (await answer.json()) as { result: { data: { clientToken: string } } };
  return result.data.clientToken;
}
