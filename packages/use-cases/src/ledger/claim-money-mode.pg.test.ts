import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenAvailable } from '@larder/testkit/given/given-wallet';
import { lockWaits } from '@larder/testkit/lock-waits';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { claimMoneyMode } from './claim-money-mode.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database, {});
const start = (live: boolean, unjudged: string | null = null) =>
  asSystem(env, claimMoneyMode, { live, unjudged });
const sell = async () => {
  const { id: merchantId } = await givenMerchant(database.prisma);
  await givenAvailable(database, { merchantId }, [1_000]);
};

/** The ledger is append-only. */
const triggers = (how: 'disable' | 'enable') =>
  ['ledger_txn', 'ledger_entry', 'withdrawal_line']
    .map((table) => `alter table ${table} ${how} trigger user;`)
    .join(' ');

beforeEach(async () => {
  await database.asOwner(
    `begin; ${triggers('disable')} truncate ledger_txn, money_mode cascade; ${triggers('enable')} commit`,
  );
});

test('an installation that tried test cards goes live while no wallet holds their money', async () => {
  expect(await start(false)).toBeNull();
  expect(await start(true)).toBeNull();
  expect(await start(true)).toBeNull();
});

test('an installation whose wallets hold test money never goes live', async () => {
  expect(await start(false)).toBeNull();
  await sell();
  expect(await start(true)).toBe('holds_test_money');
  expect(await start(false)).toBeNull();
});

test('an installation that took real money never takes test cards', async () => {
  expect(await start(true)).toBeNull();
  await sell();
  expect(await start(false)).toBe('takes_real_money');
  expect(await start(true)).toBeNull();
});

test('an installation of before the note goes live unless the sandbox filled a wallet', async () => {
  await sell();
  expect(await start(true)).toBeNull();
  await database.asOwner(
    `begin; alter table ledger_txn disable trigger user; update ledger_txn set provider = 'sandbox';
     alter table ledger_txn enable trigger user; truncate money_mode; commit`,
  );
  expect(await start(true)).toBe('holds_test_money');
});

test('an installation with a bridge of real money, once noted as test money, goes on and is noted as real', async () => {
  expect(await start(false)).toBeNull();
  await sell();
  expect(await start(true, 'bridge')).toBe('holds_test_money');
  await database.asOwner(
    `begin; alter table ledger_txn disable trigger user; update ledger_txn set provider = 'bridge';
     alter table ledger_txn enable trigger user; commit`,
  );
  expect(await start(true)).toBe('holds_test_money');
  expect(await start(true, 'bridge')).toBeNull();
  expect(await start(false)).toBe('takes_real_money');
});

test('a service for test cards is refused that starts together with one for real cards', async () => {
  // Both have looked for the note, and neither has written it.
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table money_mode in share mode');
  const live = start(true);
  await expect.poll(() => lockWaits(database)).toBe(1);
  const test = start(false);
  await expect.poll(() => lockWaits(database)).toBe(2);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all([live, test])).toEqual([null, 'takes_real_money']);
  expect(await database.prisma.moneyMode.findFirst()).toMatchObject({ live: true });
});
