import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import type { Cabinet } from '@larder/cabinet-simulator/cabinet';
import { createCabinet } from '@larder/cabinet-simulator/create-cabinet';
import { quickTimings } from '@larder/cabinet-simulator/device/cabinet-spec';
import type { Flash } from '@larder/cabinet-simulator/flash/flash';
import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import type { Database } from '@larder/database/open-database';
import { postgresFolder } from '@larder/database/postgres/postgres-folder';
import { DAY_MS } from '@larder/domain/durations';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenSalesDuringAnOutage, type SellingCabinet } from '@larder/testkit/given/given-outage-sales';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrillSystem, drillSystem } from '../../test/backup/drill-system.ts';
import { eventsOfSale, flashWithSales } from '../../test/faults/recorded-sales.ts';
import { lockFolder } from '../folder-lock.ts';
import type { Keys } from '../keys.ts';
import { createBackup } from './create-backup.ts';
import { readRecoveredFacts } from './recovered-facts.ts';
import { restoreBackup } from './restore-backup.ts';
import { runOps } from './run-ops.ts';

const SECRET = 'a secret of a cabinet in tests, 43 characters';
const SALES_EACH = 5;
const STOCK = 100;
/** Longer than the slowest machine needs. */
const PATIENCE_MS = 600_000;
const soon = { timeout: PATIENCE_MS, interval: 100 };

const home = mkdtempSync(join(tmpdir(), 'larder-drill-'));
chmodSync(home, 0o755);
const dataDir = join(home, 'data');
const backups = join(home, 'backups');
const cabinets: Cabinet[] = [];
let keys: Keys;
let system: DrillSystem;

async function startSystem(): Promise<Database> {
  const started = await system.start();
  keys = started.keys;
  return started.database;
}

beforeAll(async () => {
  system = await drillSystem(dataDir);
});
afterAll(async () => {
  for (const cabinet of cabinets) await cabinet.close();
  await system.stop();
  rmSync(home, { recursive: true, force: true });
}, PATIENCE_MS);

function connected({ device }: SellingCabinet, flash: Flash): Cabinet {
  const cabinet = createCabinet({
    deviceNo: device.deviceNo,
    secret: SECRET,
    doors: 2,
    flash,
    timings: quickTimings,
    brokerUrl: system.brokerUrl(),
  });
  cabinets.push(cabinet);
  cabinet.connect();
  return cabinet;
}
const sold = ({ device, sales }: SellingCabinet, endedAt: Date) =>
  flashWithSales({ deviceNo: device.deviceNo, logId: newTestId(), endedAt, sales });
const delivered = (cabinet: Cabinet) => expect.poll(() => cabinet.outboxSize(), soon).toBe(0);

/** Number of orders and units of each session. */
async function orders({ pool }: Database) {
  const { rows } = await pool.query(
    `SELECT o.session_id AS "sessionId", count(DISTINCT o.id)::int AS orders, sum(i.qty)::int AS qty
       FROM sales_order o JOIN order_item i ON i.order_id = o.id GROUP BY o.session_id ORDER BY o.session_id`,
  );
  return rows;
}
const expected = (sellers: readonly SellingCabinet[]) =>
  sellers
    .flatMap(({ sales }) => sales)
    .map(({ sessionId, taken }) => ({
      sessionId,
      orders: 1,
      qty: taken.reduce((sum, { qty }) => sum + qty, 0),
    }))
    .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));

/** A person who is signed in. */
async function givenSignIn({ prisma }: Database): Promise<string> {
  const merchant = await prisma.merchant.findFirstOrThrow();
  const { account } = await givenMember(prisma, merchant.id);
  const signedInAt = systemClock.now();
  const lasting = { createdAt: signedInAt, signedInAt, expiresAt: new Date(signedInAt.getTime() + DAY_MS) };
  const session = { id: newTestId(), familyId: newTestId(), tokenHash: new Uint8Array(32) };
  await prisma.refreshSession.create({ data: { ...session, ...lasting, accountId: account.id } });
  return session.id;
}

describe('backup and restore', () => {
  test(
    'brings back the sales after the backup from the cabinets, and names the lost ones',
    async () => {
      const first = await startSystem();
      const now = systemClock.now();
      const { cabinets: sellers } = await givenSalesDuringAnOutage(first, {
        cabinets: 3,
        salesEach: SALES_EACH,
        stock: STOCK,
        random: createRandom('drill'),
        now,
        secret: SECRET,
        pepper: keys.credentialPepper,
      });
      const [early, late, forgetful] = sellers as [SellingCabinet, SellingCabinet, SellingCabinet];
      const earlyCabinet = connected(early, sold(early, now));
      await delivered(earlyCabinet);
      await expect.poll(() => orders(first), soon).toEqual(expected([early]));

      // One that fails, as on a full disk, leaves nothing behind.
      const otherBackups = `${backups}-elsewhere`;
      const times = [systemClock.now()];
      const failing = {
        now: () => times.pop() ?? new Date(Number.NaN),
      };
      await expect(createBackup({ dataDir, to: otherBackups, keep: 7, clock: failing })).rejects.toThrow(
        'Invalid time value',
      );
      expect(readdirSync(otherBackups)).toEqual([]);
      rmSync(otherBackups, { recursive: true });

      const signIn = await givenSignIn(first);
      // The backup, while everything runs; then sales that it does not have.
      writeFileSync(join(dataDir, 'files', 'picture.jpg'), 'a picture');
      const backup = await createBackup({ dataDir, to: backups, keep: 7, clock: systemClock });
      const until = systemClock.now();
      const lateFlash = sold(late, now);
      const forgetfulFlash = sold(forgetful, now);
      await delivered(connected(late, lateFlash));
      const forgetfulCabinet = connected(forgetful, forgetfulFlash);
      await delivered(forgetfulCabinet);
      await expect.poll(() => orders(first), soon).toEqual(expected(sellers));
      await expect(restoreBackup({ dataDir, from: backups, until, now: until })).rejects.toThrow(
        'PostgreSQL still runs',
      );

      // The machine is lost, and one cabinet has forgotten what was acknowledged.
      await system.stop();
      await forgetfulCabinet.close();
      const { logId } = forgetfulCabinet.state();
      const lastSeq = SALES_EACH * eventsOfSale;
      forgetfulFlash.replaceLog([{ op: 'open', log: logId, nextSeq: lastSeq + 1, ackedSeq: lastSeq }]);
      rmSync(dataDir, { recursive: true });

      const output: string[] = [];
      const environment = { dataDir, databaseUrl: undefined, host: '', port: 0, mqttPort: 0 };
      const ops = (...args: string[]) =>
        runOps(
          args,
          { ...environment, gatewayHttpPort: 0, gatewayPrivatePort: 0 },
          {
            clock: systemClock,
            say: (line) => void output.push(line),
            interrupted: () => Promise.resolve(),
          },
        );
      expect(await ops('verify', '--from', backups, '--until', until.toISOString())).toBe(0);
      expect(output).toContain(`${backup} can be restored.`);
      expect(output).toContain(`  merchants 1, devices 3, orders ${SALES_EACH}`);
      expect(await ops('restore', '--from', backups, '--until', until.toISOString())).toBe(0);
      expect(output.at(-2)).toMatch(/^Holds on cards after 20\d\d-.*Z are found at Stripe/);
      expect(readdirSync(join(dataDir, 'files'))).toEqual(['picture.jpg']);

      const second = await startSystem();
      const session = await second.prisma.refreshSession.findUniqueOrThrow({ where: { id: signIn } });
      expect(session.revokedReason).toBe('restored');
      connected(forgetful, forgetfulFlash);
      await expect.poll(() => orders(second), soon).toEqual(expected([early, late]));
      const lost = () =>
        second.pool.query(
          `SELECT a.device_id, a.type::text, a.severity::text, (a.detail->>'count')::int AS count,
                (SELECT count(*)::int FROM audit_log l
                  WHERE l.device_id = a.device_id AND l.action = 'device.giveUpMissingEvents') AS audited
           FROM alert a WHERE a.type = 'records_lost'`,
        );
      await expect
        .poll(async () => (await lost()).rows, soon)
        .toEqual([
          {
            device_id: forgetful.device.id,
            type: 'records_lost',
            severity: 'critical',
            count: lastSeq,
            audited: 1,
          },
        ]);
      expect(await readRecoveredFacts(second)).toMatchObject({
        orders: 2 * SALES_EACH,
        devicesWithWrongStock: 0,
      });
    },
    PATIENCE_MS,
  );

  test(
    'refuses a folder in use and a backup that is not whole',
    async () => {
      const now = systemClock.now();
      const lock = await lockFolder(dataDir);
      await expect(restoreBackup({ dataDir, from: backups, until: null, now })).rejects.toThrow(
        'already runs',
      );
      await lock.stop();
      for (const busy of [postgresFolder(dataDir).folder, backups]) {
        const other = await lockFolder(busy);
        const second = createBackup({ dataDir, to: backups, keep: 7, clock: systemClock });
        await expect(second).rejects.toThrow('is under way');
        await other.stop();
      }
      await system.stop();
      const [name = ''] = readdirSync(backups).filter((each) => !each.startsWith('wal-'));
      writeFileSync(join(backups, name, 'files', 'picture.jpg'), 'another');
      await expect(restoreBackup({ dataDir, from: backups, until: null, now })).rejects.toThrow(
        'not whole: files/picture.jpg is damaged',
      );
      renameSync(join(backups, name, 'manifest.json'), join(backups, name, 'lost.json'));
      await expect(restoreBackup({ dataDir, from: backups, until: null, now })).rejects.toThrow(
        'holds no backup',
      );
      expect(readdirSync(home).sort()).toEqual(['backups', 'data']);
    },
    PATIENCE_MS,
  );
});
