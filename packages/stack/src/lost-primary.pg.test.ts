import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createFleet, type Fleet } from '@larder/cabinet-simulator/create-fleet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { type Database, openDatabase } from '@larder/database/open-database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { anyFreePort } from '@larder/database/postgres/free-port';
import { grantServiceLogin } from '@larder/database/postgres/service-login';
import { givenSalesDuringAnOutage, type SellingCabinet } from '@larder/testkit/given/given-outage-sales';
import { newTestId } from '@larder/testkit/new-test-id';
import { standbyName, startStandby } from '@larder/testkit/start-standby';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acknowledged } from '../test/faults/acknowledged.ts';
import { eventsOfSale, flashWithSales } from '../test/faults/recorded-sales.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { type Keys, readOrMakeKeys } from './keys.ts';
import { ownServiceUrl } from './open-postgres.ts';
import { serviceEnvironments } from './service-environment.ts';
import { type ServiceProcess, startService } from './service-process.ts';

const CABINETS = 4;
const SALES_EACH = 50;
const EVENTS = CABINETS * SALES_EACH * eventsOfSale;
const SECRET = 'a secret of a cabinet in tests, 43 characters';
/** Longer than the slowest machine needs. */
const PATIENCE_MS = 150_000;
const patience = { timeout: PATIENCE_MS, interval: 20 };

const root = resolve(import.meta.dirname, '../../..');
const home = mkdtempSync(join(tmpdir(), 'larder-lost-primary-'));
chmodSync(home, 0o755);
const primaryDir = join(home, 'primary');

let folder: DataFolder;
let keys: Keys;
let ports: number[];
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let gateway: ServiceProcess;
let cabinets: readonly SellingCabinet[];
let fleet: Fleet;
const opened: Database[] = [];

function owner(server: EmbeddedPostgres, name = 'larder'): Database {
  const database = openDatabase({ url: server.url(name), poolMax: 2, asOwner: true });
  database.pool.on('error', () => undefined);
  opened.push(database);
  return database;
}

/** The gateway with a database, at the address that the cabinets know. */
function startGateway(server: EmbeddedPostgres): Promise<ServiceProcess> {
  const [port = 0, mqttPort = 0, gatewayHttpPort = 0, gatewayPrivatePort = 0] = ports;
  const databaseUrl = ownServiceUrl(server.url('larder'), keys);
  const addresses = { port, mqttPort, gatewayHttpPort, gatewayPrivatePort, host: '127.0.0.1' };
  const environment = { dataDir: folder.root, databaseUrl, ...addresses };
  const { gateway: env } = serviceEnvironments({ environment, folder, keys, databaseUrl, webDir: '' });
  return startService({
    name: 'gateway',
    script: join(root, 'apps/gateway/src/main.ts'),
    env,
    logFile: join(folder.logs, 'gateway.log'),
  });
}

beforeAll(async () => {
  folder = openDataFolder(join(home, 'data'));
  keys = readOrMakeKeys(folder.keys);
  ports = await Promise.all([0, 1, 2, 3].map(() => anyFreePort()));
  const password = keys.databasePassword;
  primary = await startEmbeddedPostgres({ dataDir: primaryDir, port: 0, password, durable: false });
  await owner(primary, 'postgres').pool.query('create database larder');
  await deployMigrations(primary.url('larder'));
  const login = ownServiceUrl(primary.url('larder'), keys);
  await grantServiceLogin(primary.url('larder'), login);
  const database = owner(primary);
  const now = new Date();
  ({ cabinets } = await givenSalesDuringAnOutage(database, {
    cabinets: CABINETS,
    salesEach: SALES_EACH,
    stock: 1_000,
    random: createRandom('lost primary'),
    now,
    secret: SECRET,
    pepper: keys.credentialPepper,
  }));
  // The two settings of docs/operations/standby.md.
  await database.pool.query(`alter role ${new URL(login).username} set synchronous_commit = remote_write`);
  await database.pool.query(`alter system set synchronous_standby_names = '${standbyName}'`);
  await database.pool.query('select pg_reload_conf()');
  standby = await startStandby({ primary, primaryDir, dataDir: join(home, 'standby'), password });
  gateway = await startGateway(primary);
  fleet = createFleet(
    cabinets.map(({ device, sales }) => ({
      deviceNo: device.deviceNo,
      secret: SECRET,
      doors: 2 as const,
      flash: flashWithSales({ deviceNo: device.deviceNo, logId: newTestId(), endedAt: now, sales }),
    })),
    { brokerUrl: `mqtt://127.0.0.1:${ports[1]}`, timings: quickTimings, seed: 'lost primary' },
  );
}, 2 * PATIENCE_MS);
afterAll(async () => {
  await fleet?.close();
  await gateway?.stop();
  await Promise.all(opened.map((database) => database.close()));
  await Promise.all([primary?.stop('immediate'), standby?.stop('immediate')]);
  rmSync(home, { recursive: true, force: true });
});

const waiting = () => fleet.cabinets.reduce((left, cabinet) => left + cabinet.outboxSize(), 0);

test(
  'acknowledges no event before the standby has received it',
  async () => {
    const { rows } = await owner(standby, 'postgres').pool.query('select pid from pg_stat_wal_receiver');
    const receiver: number = rows[0].pid;
    process.kill(receiver, 'SIGSTOP');
    try {
      // The others wait for the next test: they might have sent everything before it begins.
      fleet.cabinets[0]?.connect();
      const { pool } = owner(primary, 'postgres');
      const sql = `select from pg_stat_activity where wait_event = 'SyncRep' and usename = 'larder_service'`;
      await expect.poll(async () => (await pool.query(sql)).rowCount, patience).toBeGreaterThan(0);
      expect(waiting()).toBe(EVENTS);
    } finally {
      process.kill(receiver, 'SIGCONT');
    }
    await expect.poll(waiting, patience).toBeLessThan(EVENTS);
  },
  4 * PATIENCE_MS,
);

test(
  'loses no acknowledged event with the primary: the promoted standby has them all, and sales go on',
  async () => {
    for (const cabinet of fleet.cabinets.slice(1)) cabinet.connect();
    await acknowledged(fleet, EVENTS, EVENTS * 0.3);
    process.kill(primary.pid, 'SIGKILL');
    await gateway.stop();
    const left = fleet.cabinets.map((cabinet) => cabinet.outboxSize());
    expect(waiting()).toBeGreaterThan(0);

    const promoted = owner(standby);
    for (const command of [
      'select pg_promote()',
      'alter system reset synchronous_standby_names',
      'select pg_reload_conf()',
    ])
      await promoted.pool.query(command);
    const { rows } = await promoted.pool.query<{ deviceId: string; highest: number; events: number }>(
      `select device_id as "deviceId", max(seq)::int as highest, count(*)::int as events
       from device_event_inbox group by device_id`,
    );
    const stored = new Map(rows.map((row) => [row.deviceId, row]));
    const lost = cabinets.map(({ device, sales }, at) => {
      const acknowledged = sales.length * eventsOfSale - (left[at] ?? 0);
      // Without holes below its highest number, so the count shows what is there.
      const { highest = 0, events = 0 } = stored.get(device.id) ?? {};
      expect(events).toBe(highest);
      return Math.max(0, acknowledged - events);
    });
    expect(lost).toEqual(cabinets.map(() => 0));

    gateway = await startGateway(standby);
    await expect.poll(waiting, patience).toBe(0);
    const orders = async () =>
      (await promoted.pool.query('select from sales_order where session_id is not null')).rowCount;
    await expect.poll(orders, patience).toBe(CABINETS * SALES_EACH);
  },
  4 * PATIENCE_MS,
);
