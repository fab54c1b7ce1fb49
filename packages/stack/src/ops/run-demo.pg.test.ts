import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { createServiceEnvironment } from '@larder/adapters/environment/create-service-environment';
import { cabinetFlash } from '@larder/cabinet-simulator/flash/cabinet-flash';
import { demoPassword } from '@larder/demo/merchants';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { collectBills } from '@larder/use-cases/bill/collect-bills';
import { makeBillsOverdue } from '@larder/use-cases/bill/make-bills-overdue';
import { writeDueBills } from '@larder/use-cases/bill/write-due-bills';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sendWithdrawals } from '@larder/use-cases/finance/send-withdrawals';
import { passwordMatches } from '@larder/use-cases/identity/password-hash';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readDemoSettings } from './env.ts';
import { payDemoWithdrawals } from './pay-demo-withdrawals.ts';
import { runDemo } from './run-demo.ts';

/** Sixty days of sales; some seconds on an idle machine. */
const SEEDING_MS = 180_000;
const home = mkdtempSync(join(tmpdir(), 'larder-demo-'));
const secret = 'a secret of this test, 32 characters';

const settings = ({ url }: TestDatabase, changes: Record<string, string> = {}) =>
  readDemoSettings({
    DATABASE_URL: url,
    DATA_DIR: join(home, 'data'),
    TOKEN_KEY: secret,
    CREDENTIAL_PEPPER: secret,
    FILE_LINK_KEY: secret,
    PAYMENT_KEY: secret,
    DATA_KEY: secret,
    INTERNAL_SECRET: secret,
    // Nothing listens there: the cabinets go on trying.
    MQTT_URL: 'mqtt://127.0.0.1:1',
    ...changes,
  });

let database: TestDatabase;
const said: string[] = [];
const run = (changes?: Record<string, string>) =>
  runDemo(settings(database, changes), (line) => void said.push(line));

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(async () => {
  await database.drop();
  rmSync(home, { recursive: true });
});

test('pnpm ops demo refuses a database in use and a real payment provider, and changes nothing', async () => {
  await givenMerchant(database.prisma);
  await expect(run()).rejects.toThrow('This database is in use');
  await expect(run({ STRIPE_SECRET_KEY: 'sk_live_any' })).rejects.toThrow('STRIPE_SECRET_KEY is set');
  expect(await database.prisma.merchant.count()).toBe(1);
  expect(await database.prisma.systemMark.count({ where: { key: 'demo' } })).toBe(0);
});

describe('pnpm ops demo', () => {
  beforeAll(async () => {
    await database.asOwner('set session_replication_role = replica; truncate merchant cascade');
    // A quarter hour was rolled up before the demo came: the API runs already.
    await database.prisma.systemMark.create({
      data: { key: 'telemetry.rolled_up', value: { until: new Date().toISOString() } },
    });
    await diesAt('device_assignment');
    await diesAt('bill_schedule');
    const working = startBilling();
    const first = await run();
    await working.stop();
    await expect(run()).rejects.toThrow('Another demo runs on this database');
    await first.stop();
  }, 2 * SEEDING_MS);

  /** Runs the demo until it writes to this table, where it dies, as it would with its process. */
  async function diesAt(table: string): Promise<void> {
    await database.asOwner(`
      create function die() returns trigger language plpgsql as $$ begin raise exception 'died at ${table}'; end $$;
      create trigger dies before insert on ${table} execute function die()`);
    await expect(run()).rejects.toThrow(`died at ${table}`);
    await database.asOwner('drop function die() cascade');
    expect(await database.prisma.merchant.count()).toBe(0);
    expect(await database.prisma.systemMark.count({ where: { key: 'demo' } })).toBe(0);
  }

  /** The API's jobs of bills, which look for merchants without bills all the time. */
  function startBilling(): { stop: () => Promise<void> } {
    const env = { ...createTestEnvironment(database), clock: systemClock };
    const call = { requestId: 'test' };
    let isOver = false;
    const work = async () => {
      while (!isOver) {
        accepted(await runUseCase(env, writeDueBills, systemActor, {}, call));
        accepted(await runUseCase(env, collectBills, systemActor, {}, call));
        accepted(await runUseCase(env, makeBillsOverdue, systemActor, {}, call));
      }
    };
    const working = work();
    return {
      stop: () => {
        isOver = true;
        return working;
      },
    };
  }

  test('leaves nothing to the jobs of the API that ran meanwhile: every bill is paid, and nobody is warned', async () => {
    const { prisma } = database;
    const bills = await prisma.bill.groupBy({ by: ['status'], orderBy: { status: 'asc' } });
    expect(bills.map(({ status }) => status)).toEqual(['accruing', 'paid']);
    expect(await prisma.feePlan.count({ where: { merchantId: { not: null } } })).toBe(2);
    expect(await prisma.billSchedule.count({ where: { closedMonth: { not: null } } })).toBe(2);
    expect(await prisma.notice.count({ where: { key: { startsWith: 'bill.overdue' } } })).toBe(0);
  });

  test('fills the simulated cabinets with what is on their shelves', () => {
    const goods = cabinetFlash(join(home, 'data', 'flash'), 'VC24090001').read('shelves');
    expect(goods?.length).toBeGreaterThan(0);
  });

  test('fills an empty database with the login of the services, and says who can sign in', async () => {
    expect(await database.prisma.device.count()).toBe(12);
    expect(await database.prisma.salesOrder.count()).toBeGreaterThan(3_000);
    expect(said.join('\n')).toMatch(/owner@bayside\.example/);
  });

  test('opens its accounts from other machines, with a password that no other installation has', async () => {
    const password = readFileSync(join(home, 'data', 'demo-password'), 'utf8').trim();
    expect(said.join('\n')).toContain(`password ${password}`);
    expect(password).not.toBe(demoPassword);
    const account = await database.prisma.account.findUniqueOrThrow({
      where: { email: 'owner@bayside.example' },
    });
    expect(account.isDemo).toBe(false);
    expect(await passwordMatches(account.passwordHash, password)).toBe(true);
    expect(await passwordMatches(account.passwordHash, demoPassword)).toBe(false);
  });

  test('continues in the database that it filled, and connects nine of the twelve cabinets', async () => {
    const orders = await database.prisma.salesOrder.count();
    const again = await run();
    expect(again.count).toBe(9);
    await again.stop();
    expect(await database.prisma.salesOrder.count()).toBe(orders);
  });

  test('lets the temperatures of its week be rolled up', async () => {
    expect(await database.prisma.systemMark.findUnique({ where: { key: 'telemetry.rolled_up' } })).toBeNull();
  });

  test('pays with the sandbox, which can refund every payment', async () => {
    expect(await database.prisma.payment.count({ where: { provider: { not: 'sandbox' } } })).toBe(0);
    const paid = await database.prisma.payment.findFirstOrThrow({ where: { state: 'captured' } });
    const { ports } = await createServiceEnvironment(settings(database));
    const refund = await ports.payments.current.refund({
      key: 'refund:1',
      authRef: paid.authRef ?? '',
      captureRef: paid.captureRef ?? '',
      amountMinor: Number(paid.capturedMinor),
    });
    expect(refund).toMatchObject({ kind: 'succeeded', refundedMinor: Number(paid.capturedMinor) });
  });

  test('pays the withdrawals of its merchants, because the sandbox has no bank', async () => {
    const env = { ...createTestEnvironment(database), clock: systemClock };
    const { account, ...membership } = await database.prisma.membership.findFirstOrThrow({
      where: { account: { email: 'owner@bayside.example' } },
      include: { account: true },
    });
    const call = { requestId: 'test' };
    const asked = { id: env.newId(), amountMinor: 5_000 };
    accepted(await runUseCase(env, requestWithdrawal, actorOf({ account, membership }), asked, call));
    accepted(await runUseCase(env, sendWithdrawals, systemActor, {}, call));
    expect(await payDemoWithdrawals(env)).toBe(1);
    expect(await payDemoWithdrawals(env)).toBe(0);
    const paid = await database.prisma.withdrawal.findFirstOrThrow({ where: { id: asked.id } });
    expect(paid).toMatchObject({ state: 'paid', bankRef: `DEMO-${paid.withdrawalNo}` });
  });

  test('refuses what an older version left half written, instead of showing half a demo', async () => {
    const mark = { where: { key: 'demo' } };
    await database.prisma.systemMark.update({ ...mark, data: { value: { demo: false } } });
    await expect(run()).rejects.toThrow('An older version was interrupted');
    await database.prisma.systemMark.update({ ...mark, data: { value: { demo: true } } });
  });

  test('refuses to make new secrets for cabinets whose secrets are lost', async () => {
    const elsewhere = { DATA_DIR: join(home, 'elsewhere') };
    await expect(run(elsewhere)).rejects.toThrow('demo-cabinets.json is missing');
  });

  test('reports a database that was not migrated', async () => {
    await database.asOwner('alter table merchant rename to merchant_before');
    await expect(run()).rejects.toThrow('not migrated yet');
    await database.asOwner('alter table merchant_before rename to merchant');
  });

  test('keeps the secrets of its cabinets in the data folder', () => {
    const kept = JSON.parse(readFileSync(join(home, 'data', 'demo-cabinets.json'), 'utf8'));
    expect(Object.keys(kept)).toHaveLength(12);
  });
});
