import { readSettlements } from '@larder/database/queries/ledger/fee-plan.queries';
import { freePlan } from '@larder/domain/ledger/fee-plan';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const env = createTestEnvironment(database);
afterAll(() => database.drop());

/** Runs one command line and returns its output; a refusal is thrown. */
async function feePlan(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const session = openSession(env, 'maria', output);
  const program = createProgram((work) => work(session));
  for (const command of program.commands.flatMap((sub) => [sub, ...sub.commands]))
    command.exitOverride().configureOutput({ writeErr: (text) => lines.push(text) });
  await program.parseAsync(['fee-plan', ...args], { from: 'user' });
  return lines;
}

const { prisma } = database;
const merchant = await givenMerchant(prisma);
const planOf = async () => (await readSettlements(prisma, [merchant.id], env.clock.now()))[0]?.plan ?? null;

test('sets the default of a currency, then one merchant’s own, from now on', async () => {
  expect(await planOf()).toEqual(freePlan);
  const given = ['--transaction-percent', '5.5', '--transaction-fixed', '0.06', '--returns-fee', 'yes'];
  const lines = await feePlan('set', 'USD', ...given, '--payout-fee', '0.25', '--release-days', '2');
  expect(lines[0]).toBe(`default USD from ${env.clock.now().toISOString()}`);
  expect(lines).toContain('  transaction 5.5%+0.06');
  expect(await planOf()).toMatchObject({ transactionBp: 550, transactionFixedMinor: 6, payoutFeeMinor: 25 });
  env.clock.advance(1_000);
  await feePlan('set', merchant.merchantNo, '--transaction-percent', '4.9');
  expect(await planOf()).toMatchObject({ transactionBp: 490, transactionFixedMinor: 6, returnsFee: true });
  const [head, own, standard] = await feePlan('list', merchant.merchantNo);
  expect(head).toMatch(/^of +currency +from +transaction/);
  expect(own).toMatch(new RegExp(`^${merchant.merchantNo} +USD .*4.9%\\+0.06 +yes +no +0.25`));
  expect(standard).toMatch(/^default +USD .*5.5%\+0.06/);
});

test('keeps what was valid before: a plan of the past, or one that changes nothing, is refused', async () => {
  const before = await prisma.feePlan.count();
  await expect(feePlan('set', 'USD', '--saas', '9.00', '--from', '2026-11-01T00:00:00Z')).rejects.toThrow(
    'FEE_PLAN_PAST',
  );
  await expect(feePlan('set', 'USD')).rejects.toThrow('BAD_INPUT');
  await expect(feePlan('set', 'M0', '--saas', '9.00')).rejects.toThrow('NOT_FOUND');
  await expect(feePlan('set', 'XYZ', '--saas', '9.00')).rejects.toThrow('BAD_INPUT');
  expect(await prisma.feePlan.count()).toBe(before);
});

test('refuses a second plan from the same instant', async () => {
  const at = '2026-12-01T00:00:00Z';
  await feePlan('set', 'EUR', '--saas', '9.00', '--from', at);
  await expect(feePlan('set', 'EUR', '--saas', '8.00', '--from', at)).rejects.toThrow('DATA_PROCESSING');
});

test.each([
  ['--transaction-percent', '5.555'],
  ['--transaction-percent', '101'],
  ['--payout-fee', '-1'],
  ['--payout-fee', '1,50'],
  ['--release-days', '1.5'],
  ['--returns-fee', 'maybe'],
])('refuses %s %s', async (option, value) => {
  await expect(feePlan('set', 'USD', option, value)).rejects.toThrow();
});

test('records who set it', async () => {
  const rows = await prisma.auditLog.findMany({ where: { action: 'platform.setFeePlan', result: 'ok' } });
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(rows.some(({ merchantId }) => merchantId === merchant.id)).toBe(true);
});
