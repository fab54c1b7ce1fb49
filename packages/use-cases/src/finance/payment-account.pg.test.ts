import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenWalletScene, type WalletScene } from '@larder/testkit/wallet-scene';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { hashPassword } from '../identity/password-hash.ts';
import { approveWithdrawal } from '../platform/finance/approve-withdrawal.ts';
import { listPaymentAccounts } from '../platform/finance/list-payment-accounts.ts';
import { readWithdrawal as readAsOperator } from '../platform/finance/read-withdrawal.ts';
import { rejectPaymentAccount } from '../platform/finance/reject-payment-account.ts';
import { verifyPaymentAccount } from '../platform/finance/verify-payment-account.ts';
import { readWallet } from './read-wallet.ts';
import { sendAccountCode } from './send-account-code.ts';
import { setPaymentAccount } from './set-payment-account.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(async () => {
  expect(await ledgerFaults(database)).toEqual([]);
  await database.drop();
});

const HOUR_MS = 3_600_000;
const password = 'a good long password';
const passwordHash = await hashPassword(password);

const entered = {
  holder: 'Corner Fridge LLC',
  bank: 'Atlantic Bank',
  routing: '0210 0002-1',
  account: '000 987 654 321',
  repeat: '000987654321',
  password,
};

/** Gives the owner a password, and reads codes from their mails. */
async function given(options: Parameters<typeof givenWalletScene>[1] = {}) {
  const scene = await givenWalletScene(database, { hasPaid: false, ...options });
  await prisma.account.update({ where: { id: scene.member.account.id }, data: { passwordHash } });
  const mailCode = async () => {
    accepted(await scene.as(sendAccountCode, {}));
    return String(scene.env.mails.at(-1)?.params.code);
  };
  const set = async (more: Partial<typeof entered> & { id?: string; code?: string } = {}) => {
    const code = more.code ?? (await mailCode());
    return scene.as(setPaymentAccount, { id: newTestId(), ...entered, ...more, code });
  };
  return { ...scene, mailCode, set };
}

const stateNow = async ({ as }: Pick<WalletScene, 'as'>) => accepted(await as(readWallet, undefined)).account;

describe('a first account', () => {
  test('waits for its verification, and money can be withdrawn at once afterwards', async () => {
    const scene = await given({ isVerified: false });
    const { set, earn, request, asOperator, merchant } = scene;
    await earn(5_000);
    accepted(await set());
    expect(await stateNow(scene)).toMatchObject({
      state: 'pending',
      bank: 'Atlantic Bank',
      routingLast4: '0021',
      accountLast4: '4321',
    });
    expect(refusalOf(await request(2_000))).toEqual({ code: 'WITHDRAW_ACCOUNT_PENDING' });
    const { merchantNo } = merchant;
    expect(refusalOf(await asOperator(verifyPaymentAccount, { merchantNo, last4: '9999' }))?.code).toBe(
      'NOT_FOUND',
    );
    const { accounts } = accepted(await asOperator(listPaymentAccounts, {}));
    expect(accounts).toContainEqual(expect.objectContaining({ merchantNo, accountLast4: '4321' }));
    accepted(await asOperator(verifyPaymentAccount, { merchantNo, last4: '4321' }));
    expect((await stateNow(scene))?.state).toBe('active');
    expect((await request(2_000)).ok).toBe(true);
  });

  test('says why it was rejected, and another can be entered', async () => {
    const scene = await given({ isVerified: false });
    const { set, asOperator, merchant, request, earn, env } = scene;
    await earn(5_000);
    accepted(await set());
    const { merchantNo } = merchant;
    const reason = 'The holder is another company';
    accepted(await asOperator(rejectPaymentAccount, { merchantNo, last4: '4321', reason }));
    expect(await stateNow(scene)).toMatchObject({ state: 'rejected', reason });
    expect(refusalOf(await request(2_000))?.code).toBe('WITHDRAW_NO_ACCOUNT');
    env.clock.advance(HOUR_MS);
    accepted(await set({ account: '000987650000', repeat: '000987650000' }));
    expect(await stateNow(scene)).toMatchObject({ state: 'pending', accountLast4: '0000' });
  });
});

test('an account at the provider that pays another merchant out verifies no bank account', async () => {
  const other = await given({ providerAccount: 'acct_of_the_other' });
  const { set, asOperator, merchant } = await given({ isVerified: false });
  accepted(await set());
  const { merchantNo } = merchant;
  const verify = (providerAccount: string) =>
    asOperator(verifyPaymentAccount, { merchantNo, last4: '4321', providerAccount });
  expect(refusalOf(await verify('acct_of_the_other'))).toMatchObject({
    code: 'BAD_INPUT',
    params: { field: 'providerAccount' },
  });
  const where = { merchantId: { in: [merchant.id, other.merchant.id] }, state: 'active' as const };
  expect(await prisma.paymentAccount.count({ where })).toBe(1);
  accepted(await verify('acct_of_its_own'));
});

describe('a change', () => {
  test('stops withdrawals for 24 hours, replaces the account, and notifies all owners in the app and by mail', async () => {
    const scene = await given();
    const { set, earn, request, env, merchant, asOperator } = scene;
    const second = await givenMember(prisma, merchant.id);
    const staff = await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'finance' });
    await earn(5_000);
    const id = newTestId();
    accepted(await set({ id }));
    const notices = await prisma.notice.findMany({
      where: { merchantId: merchant.id, key: 'paymentAccount.changed' },
      include: { deliveries: true },
    });
    expect(notices.map(({ membershipId }) => membershipId).sort()).toEqual(
      [scene.member.membership.id, second.membership.id].sort(),
    );
    expect(notices.map(({ membershipId }) => membershipId)).not.toContain(staff.membership.id);
    for (const { deliveries } of notices)
      expect(deliveries.map(({ method }) => method).sort()).toEqual(['email', 'push']);
    const availableAt = new Date(env.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect(refusalOf(await request(2_000))).toEqual({
      code: 'WITHDRAW_ACCOUNT_HOLD',
      params: { availableAt },
    });
    accepted(await asOperator(verifyPaymentAccount, { merchantNo: merchant.merchantNo, last4: '4321' }));
    env.clock.advance(24 * HOUR_MS - 1);
    expect(refusalOf(await request(2_000))?.code).toBe('WITHDRAW_ACCOUNT_HOLD');
    env.clock.advance(1);
    expect((await request(2_000)).ok).toBe(true);
    const states = await prisma.paymentAccount.findMany({ where: { merchantId: merchant.id } });
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'replaced']);
  });

  test('is held although an account that was rejected came in between', async () => {
    const { set, merchant, asOperator, env, request, earn } = await given();
    await earn(5_000);
    accepted(await set());
    accepted(
      await asOperator(rejectPaymentAccount, {
        merchantNo: merchant.merchantNo,
        last4: '4321',
        reason: 'The holder is unknown',
      }),
    );
    env.clock.advance(60_000);
    accepted(await set());
    accepted(await asOperator(verifyPaymentAccount, { merchantNo: merchant.merchantNo, last4: '4321' }));
    expect(refusalOf(await request(2_000))?.code).toBe('WITHDRAW_ACCOUNT_HOLD');
    env.clock.advance(24 * HOUR_MS);
    expect((await request(2_000)).ok).toBe(true);
  });

  test('is refused while a withdrawal is on its way', async () => {
    const { set, earn, request } = await given();
    await earn(5_000);
    const { withdrawalNo } = accepted(await request(2_000));
    expect(refusalOf(await set())).toEqual({ code: 'WITHDRAW_OPEN', params: { no: withdrawalNo } });
  });

  test('a change and a withdrawal at once never leave one on its way to an account that was replaced', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { set, earn, request, mailCode, merchant } = await given();
      await earn(5_000);
      const code = await mailCode();
      const [changed, requested] = await Promise.all([set({ code }), request(2_000)]);
      expect(changed.ok && requested.ok).toBe(false);
      const open = await prisma.withdrawal.findFirst({
        where: { merchantId: merchant.id },
        include: { account: true },
      });
      if (open) expect(open.account.state).toBe('active');
    }
  });

  test('entered twice with the same id is one account', async () => {
    const { set, mailCode, merchant } = await given();
    const id = newTestId();
    const code = await mailCode();
    const answers = await Promise.all([set({ id, code }), set({ id, code })]);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
    accepted(await set({ id, code }));
    expect(await prisma.paymentAccount.count({ where: { merchantId: merchant.id } })).toBe(2);
  });
});

describe('entering an account', () => {
  test.each([
    ['two numbers that differ', { repeat: '000987654322' }, 'ACCOUNT_NUMBERS_MISMATCH'],
    ['a routing number with a wrong check digit', { routing: '021000022' }, 'BAD_INPUT'],
    ['an account number that is too long', { account: '1'.repeat(18), repeat: '1'.repeat(18) }, 'BAD_INPUT'],
    ['a wrong password', { password: 'another' }, 'PASSWORD_WRONG'],
  ])('is refused for %s', async (_, more, code) => {
    const { set } = await given();
    expect(refusalOf(await set(more))?.code).toBe(code);
  });

  test('is refused for a wrong, a used and an expired code', async () => {
    const { set, mailCode, env } = await given();
    const code = await mailCode();
    const wrong = code === '111111' ? '222222' : '111111';
    expect(refusalOf(await set({ code: wrong }))?.code).toBe('CODE_WRONG');
    accepted(await set({ code }));
    expect(refusalOf(await set({ code }))?.code).toBe('CODE_EXPIRED');
    env.clock.advance(HOUR_MS);
    const late = await mailCode();
    env.clock.advance(11 * 60_000);
    expect(refusalOf(await set({ code: late }))?.code).toBe('CODE_EXPIRED');
  });

  test('allows five tries of a code, and a new code each minute', async () => {
    const { set, mailCode, as } = await given();
    const code = await mailCode();
    expect(refusalOf(await as(sendAccountCode, {}))?.code).toBe('RATE_LIMITED');
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = [];
    for (let turn = 0; turn < 5; turn += 1) tries.push(refusalOf(await set({ code: wrong }))?.code);
    expect(tries.slice(0, 4)).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG']);
    expect(refusalOf(await set({ code }))?.code).not.toBeUndefined();
  });

  test('is refused with the code of a colleague', async () => {
    const { merchant, mailCode, as } = await given();
    const colleague = await givenMember(prisma, merchant.id, { account: { passwordHash } });
    const code = await mailCode();
    const answer = await as(setPaymentAccount, { id: newTestId(), ...entered, code }, actorOf(colleague));
    expect(refusalOf(answer)?.code).toBe('CODE_WRONG');
  });

  test('is refused to members without the permission', async () => {
    const { as, merchant } = await given();
    const viewer = actorOf(await givenMember(prisma, merchant.id), { role: 'viewer' });
    expect(refusalOf(await as(sendAccountCode, {}, viewer))?.code).toBe('FORBIDDEN');
  });
});

test('the numbers are stored sealed, audited by their last digits, and opened only for an operator', async () => {
  const { set, merchant, earn, request, asOperator, env } = await given();
  accepted(await set());
  const row = await prisma.paymentAccount.findFirstOrThrow({
    where: { merchantId: merchant.id, state: 'pending' },
  });
  expect(Buffer.from(row.numbers).toString('latin1')).not.toContain('987654321');
  const audits = JSON.stringify(
    await prisma.auditLog.findMany({ where: { merchantId: merchant.id } }),
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
  expect(audits).toContain('4321');
  expect(audits).not.toContain('987654321');
  accepted(await asOperator(verifyPaymentAccount, { merchantNo: merchant.merchantNo, last4: '4321' }));
  env.clock.advance(24 * HOUR_MS);
  await earn(5_000);
  const { withdrawalNo } = accepted(await request(2_000));
  const shown = accepted(await asOperator(readAsOperator, { withdrawalNo }));
  expect(shown.account.numbers).toEqual({ routing: '021000021', account: '000987654321' });
  expect(shown.review).toBe('first_payout new_account');
  accepted(await asOperator(approveWithdrawal, { withdrawalNo }));
});
