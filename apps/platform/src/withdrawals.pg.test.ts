import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { givenWalletScene, type WalletScene } from '@larder/testkit/wallet-scene';
import { cancelWithdrawal } from '@larder/use-cases/finance/cancel-withdrawal';
import { sealBankNumbers } from '@larder/use-cases/finance/sealed-bank-numbers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, expect, inject, test } from 'vitest';
import { createProgram } from './program.ts';
import { openSession } from './session.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

/** Runs one command line and returns its output; a refusal is thrown. */
async function platform(env: UseCaseEnv, ...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const session = openSession(env, 'maria', output);
  await createProgram((work) => work(session)).parseAsync(args, { from: 'user' });
  return lines;
}

/** A withdrawal of 100.00 that waits for review. */
async function givenWaiting(scene: WalletScene) {
  await scene.earn(12_000);
  const { id, withdrawalNo } = accepted(await scene.request(10_000));
  return { id, no: withdrawalNo };
}

test('lists what waits, shows the whole account, approves, and records the transfer', async () => {
  const scene = await givenWalletScene(database, { hasPaid: false, providerAccount: null });
  const { env, merchant } = scene;
  const { no, id } = await givenWaiting(scene);
  const [head, ...rows] = await platform(env, 'withdrawal', 'list');
  expect(head).toMatch(/^withdrawalNo +state +merchantNo/);
  expect(rows.find((row) => row.startsWith(no))).toMatch(
    new RegExp(`submitted +${merchant.merchantNo} .* 100.00 +0.25 +USD +6789 .*first_payout`),
  );
  const shown = await platform(env, 'withdrawal', 'show', no);
  expect(shown).toContain('100.00 USD, fee 0.25, arrives 99.75');
  expect(shown).toContain('routing 121000358 account 000123456789');
  const without = { ...env, keys: { ...env.keys, dataKey: '' } };
  expect(await platform(without, 'withdrawal', 'show', no)).toContain(
    'account …6789; DATA_KEY shows the whole numbers',
  );
  expect(await platform(env, 'withdrawal', 'approve', no)).toEqual([`${no} processing`]);
  const paid = ['withdrawal', 'paid', no, '--reference', 'WIRE-9'];
  expect(await platform(env, ...paid)).toEqual([`${no} paid`]);
  await expect(platform(env, ...paid)).rejects.toThrow('ILLEGAL_TRANSITION');
  expect((await prisma.withdrawal.findUniqueOrThrow({ where: { id } })).bankRef).toBe('WIRE-9');
  const acts = await prisma.auditLog.findMany({ where: { objectId: no }, select: { action: true } });
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'platform.readWithdrawal',
      'platform.approveWithdrawal',
      'platform.noteWithdrawalPaid',
    ]),
  );
});

test('rejects with a reason, and refuses what was canceled meanwhile', async () => {
  const scene = await givenWalletScene(database, { hasPaid: false });
  const { env } = scene;
  const one = await givenWaiting(scene);
  expect(await platform(env, 'withdrawal', 'reject', one.no, '--reason', 'Please call us')).toEqual([
    `${one.no} rejected`,
  ]);
  const { withdrawalNo, id } = accepted(await scene.request(5_000));
  accepted(await scene.as(cancelWithdrawal, { id }));
  expect(await platform(env, 'withdrawal', 'approve', withdrawalNo)).toEqual([
    `${withdrawalNo}: It is "canceled", so "approve" is not possible. (ILLEGAL_TRANSITION state=canceled event=approve)`,
  ]);
  await expect(platform(env, 'withdrawal', 'show', 'W26112100009999')).rejects.toThrow('NOT_FOUND');
  expect(await platform(env, 'withdrawal', 'list', '--state', 'rejected')).toHaveLength(2);
});

test('verifies the account that was checked, by its last digits, or rejects it', async () => {
  const scene = await givenWalletScene(database, { isVerified: false, hasPaid: false });
  const { env, merchant, owner } = scene;
  const { id: merchantId, merchantNo } = merchant;
  const enter = async (account: string) => {
    const id = newTestId();
    await prisma.paymentAccount.create({
      data: {
        id,
        merchantId,
        state: 'pending',
        holder: 'Corner Fridge LLC',
        bank: 'Atlantic Bank',
        numbers: sealBankNumbers(env, { merchantId, id }, { routing: '021000021', account }),
        routingLast4: '0021',
        accountLast4: account.slice(-4),
        activeAt: env.clock.now(),
        createdById: owner.membershipId,
        createdAt: env.clock.now(),
        updatedAt: env.clock.now(),
      },
    });
  };
  await enter('000987654321');
  expect((await platform(env, 'payment-account', 'list')).join('\n')).toContain('4321');
  await expect(platform(env, 'payment-account', 'verify', merchantNo, '6789')).rejects.toThrow('NOT_FOUND');
  const reject = ['payment-account', 'reject', merchantNo, '4321', '--reason', 'Another holder'];
  expect(await platform(env, ...reject)).toEqual([`${merchantNo} …4321 rejected`]);
  await enter('000987650000');
  const verify = ['payment-account', 'verify', merchantNo, '0000', '--provider-account', 'acct_9'];
  expect((await platform(env, ...verify))[0]).toMatch(/…0000 active/);
  const active = await prisma.paymentAccount.findFirstOrThrow({ where: { merchantId, state: 'active' } });
  expect(active.providerAccount).toBe('acct_9');
  await expect(platform(env, ...verify)).rejects.toThrow('NOT_FOUND');
});
