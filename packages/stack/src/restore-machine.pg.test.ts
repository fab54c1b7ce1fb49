import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import type { Database } from '@larder/database/open-database';
import { startEmbeddedPostgres } from '@larder/database/postgres/embedded-postgres';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { withClient } from '@larder/database/postgres/with-client';
import { givenSalesDuringAnOutage, type SellingCabinet } from '@larder/testkit/given/given-outage-sales';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openBucket } from '../test/backup/bucket.ts';
import { type DrillSystem, drillSystem, type RunningDrill } from '../test/backup/drill-system.ts';
import { findPgBackRest, type PgBackRest } from '../test/backup/pgbackrest.ts';
import { eventsOfSale, flashWithSales } from '../test/faults/recorded-sales.ts';
import { readOrMakeKeys } from './keys.ts';
import { createBackup } from './ops/create-backup.ts';
import { readRecoveredFacts } from './ops/recovered-facts.ts';
import { restoreBackup } from './ops/restore-backup.ts';

const SECRET = 'a secret of a cabinet in tests, 43 characters';
const SALES_EACH = 5;
const PATIENCE_MS = 300_000;
const soon = { timeout: PATIENCE_MS, interval: 50 };

const home = mkdtempSync(join(tmpdir(), 'larder-machine-'));
chmodSync(home, 0o755);
const dataDir = join(home, 'machine');
const cluster = postgresFolder(dataDir).folder;
const elsewhere = join(home, 'elsewhere');
mkdirSync(elsewhere);
const repository = join(elsewhere, 'repository');

/** What a server that starts from now on, and its commands, have in their environment. */
const enter = (environment: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};

/** What backs a machine up and brings it back, and keeps the log in between. */
type Keeper = {
  backup(running: RunningDrill): Promise<void>;
  restore(): Promise<void>;
};

/**
 * infra/backup: pgBackRest with its scripts. Keys are among the settings that travel beside the database. The folder
 * burns with the machine, so everything comes back from the bucket, the second repository until then.
 */
function pgBackRest({ larderBackup, environment, elsewhere }: PgBackRest): Keeper {
  const settings = join(home, 'settings.json');
  let known = environment;
  return {
    backup: async ({ keys, url }) => {
      await larderBackup(['settings'], known, readFileSync(join(dataDir, 'keys.json')));
      await withClient(url, async (client) => {
        await client.query(`ALTER SYSTEM SET archive_command = 'larder-backup pgbackrest_archive %p'`);
        await client.query('SELECT pg_reload_conf()');
      });
      const server = { PGPASSWORD: keys.databasePassword, PGBACKREST_PG1_PORT: new URL(url).port };
      await larderBackup(['database', 'incr'], { ...known, ...server });
    },
    restore: async () => {
      rmSync(repository, { recursive: true });
      known = elsewhere;
      enter(known);
      mkdirSync(dirname(cluster), { recursive: true });
      chmodSync(dirname(cluster), 0o777);
      writeFileSync(settings, await larderBackup(['newest_settings'], known));
      cpSync(settings, join(dataDir, 'keys.json'));
      await larderBackup(['restore_database'], known);
      // As restore.sh waits: a server that recovers is read before it takes writes.
      const { databasePassword: password } = readOrMakeKeys(settings);
      const server = await startEmbeddedPostgres({
        dataDir: cluster,
        port: 0,
        password,
        durable: true,
        canArchive: true,
      });
      await expect.poll(() => recovers(server.url('postgres')), soon).toBe(false);
      await server.stop('fast');
    },
  };
}

/** True until the server has recovered and takes writes. */
const recovers = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ recovers: boolean }>('SELECT pg_is_in_recovery() AS recovers');
    return rows[0]?.recovers ?? true;
  }).catch(() => true);

/** pnpm ops: PostgreSQL's own low-level backup and its basic_archive, which every server has. [decision 50] */
const databasesOwn: Keeper = {
  backup: async () => {
    await createBackup({ dataDir, to: repository, keep: 7, clock: systemClock });
  },
  restore: async () => {
    await restoreBackup({ dataDir, from: repository, until: null, now: systemClock.now() });
  },
};

const bucket = await openBucket('larder-copies', join(home, 'bucket'));
const found = await findPgBackRest({
  folder: mkdtempSync(join(home, 'programs-')),
  cluster,
  repository,
  bucket,
});
if (found.kind === 'missing')
  test.skip(`pgBackRest restores no machine here: ${found.why}; the database's own backup does`, () =>
    undefined);
const keeper = found.kind === 'found' ? pgBackRest(found) : databasesOwn;
const title = found.kind === 'found' ? 'pgBackRest' : "the database's own backup";

describe(`a machine that is lost, with ${title}`, { timeout: PATIENCE_MS }, () => {
  const cabinets: Cabinet[] = [];
  let system: DrillSystem;
  let running: RunningDrill;

  afterAll(async () => {
    for (const cabinet of cabinets) await cabinet.close();
    await system?.stop();
    if (bucket.kind === 'found') await bucket.close();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  }, PATIENCE_MS);

  async function sellAt({ device, sales }: SellingCabinet): Promise<Cabinet> {
    const { deviceNo } = device;
    const flash = flashWithSales({ deviceNo, logId: newTestId(), endedAt: systemClock.now(), sales });
    const brokerUrl = system.brokerUrl();
    const cabinet = createCabinet({
      deviceNo,
      secret: SECRET,
      doors: 2,
      flash,
      timings: quickTimings,
      brokerUrl,
    });
    cabinets.push(cabinet);
    cabinet.connect();
    await expect.poll(() => cabinet.outboxSize(), soon).toBe(0);
    return cabinet;
  }

  /** Ends the segment of the log as the next minute would, and waits until it is outside of the machine. */
  const archived = ({ url }: RunningDrill) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name, pg_switch_wal()',
      );
      const last = 'SELECT last_archived_wal AS name FROM pg_stat_archiver';
      const isArchived = async () =>
        ((await client.query<{ name: string | null }>(last)).rows[0]?.name ?? '') >= (rows[0]?.name ?? '-');
      await expect.poll(isArchived, soon).toBe(true);
    });

  const events = async ({ pool }: Database) =>
    (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM device_event_inbox')).rows[0]
      ?.count;

  test('comes back with every acknowledged event up to the end of its log, and sells and is backed up again', async () => {
    if (found.kind === 'found') enter(found.environment);
    system = await drillSystem(dataDir);
    running = await system.start();
    const { cabinets: sellers } = await givenSalesDuringAnOutage(running.database, {
      cabinets: 3,
      salesEach: SALES_EACH,
      stock: 100,
      random: createRandom('machine'),
      now: systemClock.now(),
      secret: SECRET,
      pepper: running.keys.credentialPepper,
    });
    const [before, after, later] = sellers as [SellingCabinet, SellingCabinet, SellingCabinet];
    await sellAt(before);
    await keeper.backup(running);
    await sellAt(after);
    await expect
      .poll(async () => (await readRecoveredFacts(running.database)).orders, soon)
      .toBe(2 * SALES_EACH);
    const acknowledged = await events(running.database);
    expect(acknowledged).toBeGreaterThanOrEqual(2 * SALES_EACH * eventsOfSale);
    await archived(running);

    // The machine burns down, and no cabinet is there to send anything again.
    await system.stop();
    for (const cabinet of cabinets) await cabinet.close();
    for (const folder of [dataDir, cluster]) rmSync(folder, { recursive: true, force: true });
    mkdirSync(dataDir, { mode: 0o755 });
    await keeper.restore();

    running = await system.start();
    expect(await events(running.database)).toBe(acknowledged);
    expect(await readRecoveredFacts(running.database)).toMatchObject({
      orders: 2 * SALES_EACH,
      devicesWithWrongStock: 0,
      wrongWallets: 0,
    });
    await sellAt(later);
    await expect
      .poll(async () => (await readRecoveredFacts(running.database)).orders, soon)
      .toBe(3 * SALES_EACH);
    await keeper.backup(running);
  });

  test.runIf(found.kind === 'found')('leaves nothing readable in the bucket without the key', () => {
    const objects = globSync('**/*_object', { cwd: join(home, 'bucket/objects') });
    expect(objects.filter((name) => name.includes('backup/larder/backup.info'))).not.toEqual([]);
    expect(objects.filter((name) => name.includes('/archive/'))).not.toEqual([]);
    expect(objects.some((name) => name.includes('settings'))).toBe(false);
    // Files of a bundle are encrypted each for itself, without the mark of a whole file.
    for (const name of objects.filter((object) => !object.includes('/bundle/'))) {
      const start = readFileSync(join(home, 'bucket/objects', name), 'latin1').slice(0, 8);
      expect({ name, start }).toEqual({ name, start: expect.stringMatching(/^(Salted__|RCLONE\0\0)$/) });
    }
  });
});
