import { createBridgeAccounts } from '@larder/adapters/payments/bridge/bridge-accounts';
import { createStripeAccounts } from '@larder/adapters/payments/stripe-accounts';
import { createProvider, type Provider } from '@larder/provider-simulator/create-provider';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import {
  drawnMark,
  givenOnboardingScene,
  type OnboardingScene,
  onboardingSteps,
} from '@larder/testkit/onboarding-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { followProviderAccounts } from '@larder/use-cases/onboarding/follow-provider-accounts';
import { readStanding } from '@larder/use-cases/onboarding/read-standing';
import { saveBank } from '@larder/use-cases/onboarding/save-bank';
import { saveBusiness } from '@larder/use-cases/onboarding/save-business';
import { signApplication } from '@larder/use-cases/onboarding/sign-application';
import { rejectPaymentAccount } from '@larder/use-cases/platform/finance/reject-payment-account';
import { decideApplication } from '@larder/use-cases/platform/onboarding/decide-application';
import { listProviderAccounts } from '@larder/use-cases/platform/onboarding/list-provider-accounts';
import { submitProviderAccount } from '@larder/use-cases/platform/onboarding/submit-provider-account';
import type { MerchantAccountsPort } from '@larder/use-cases/ports/merchant-accounts.port';
import { receiveProviderEvent } from '@larder/use-cases/reconciliation/receive-provider-event';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';

const secretKey = 'sk_test_of_these_tests';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const ports: readonly (readonly [name: string, open: (provider: Provider) => MerchantAccountsPort])[] = [
  ['stripe', ({ url }) => createStripeAccounts({ secretKey, apiUrl: url })],
  ['bridge', ({ bridgeUrl: url }) => createBridgeAccounts({ url, secret: secretKey })],
];

describe.each(ports)('over %s', (name, open) => {
  let given: OnboardingScene;
  let provider: Provider;
  beforeEach(async () => {
    given = await givenOnboardingScene(database);
    provider = await createProvider({ secretKey, now: () => given.env.clock.now().getTime() });
    Object.assign(given.env.ports, { merchantAccounts: open(provider) });
  });
  afterEach(async () => {
    await prisma.providerAccount.updateMany({ data: { nextAttemptAt: null } });
    await provider.close();
  });

  async function approved({ fedTaxId = '12-3456789', routing = '021000021' } = {}): Promise<void> {
    await given.fill([60, 40]);
    const business = { ...onboardingSteps.business, fedTaxId };
    accepted(await given.as(saveBusiness, { version: 1, step: business }));
    const bank = { ...onboardingSteps.bank, routing };
    accepted(await given.as(saveBank, { version: 1, step: bank }));
    accepted(await given.submit());
    const signed = { token: await given.tokenOf(0), mark: drawnMark, locale: 'en-US' };
    accepted(await given.visit(signApplication, signed));
    const { merchantNo } = given.merchant;
    accepted(await given.system(decideApplication, { merchantNo, decision: 'approve' }));
  }
  const follow = async (laterMs = 0) => {
    given.env.clock.advance(laterMs);
    return accepted(await given.system(followProviderAccounts));
  };
  const row = () => prisma.providerAccount.findUniqueOrThrow({ where: { merchantId: given.merchant.id } });
  const accounts = () =>
    prisma.paymentAccount.findMany({
      where: { merchantId: given.merchant.id },
      orderBy: { createdAt: 'asc' },
    });
  const shown = async () => accepted(await given.as(readStanding)).payoutAccount;
  const submit = () => given.system(submitProviderAccount, { merchantNo: given.merchant.merchantNo });

  test('an approval opens the account, which verifies the bank account of the application', async () => {
    await approved();
    expect(await row()).toMatchObject({ state: 'waiting', provider: null });
    expect(await shown()).toBe('in_review');
    await follow();
    expect(await row()).toMatchObject({ state: 'in_review', provider: name });
    expect(await accounts()).toMatchObject([{ state: 'pending', accountLast4: '6789', bank: 'First Bank' }]);
    await follow(10 * MINUTE_MS);
    const { accountRef } = await row();
    expect(await row()).toMatchObject({ state: 'active', needs: [] });
    expect(await accounts()).toMatchObject([{ state: 'active', providerAccount: accountRef }]);
    expect(await shown()).toBe(null);
    const cursor = await prisma.providerCursor.findFirstOrThrow({ where: { account: accountRef ?? '' } });
    expect(cursor).toMatchObject({ provider: name, merchantId: given.merchant.id });
    const notices = await prisma.notice.findMany({ where: { merchantId: given.merchant.id } });
    const keys = new Set(notices.map(({ key }) => key));
    expect([...keys].sort()).toEqual(['paymentAccount.set', 'paymentAccount.verified']);
  });

  test('an answer that is lost opens one account and one bank account, by two workers too', async () => {
    await approved();
    provider.arm('account', 'lost', 1);
    await follow();
    expect(await row()).toMatchObject({ state: 'waiting', attemptCount: 1 });
    given.env.clock.advance(MINUTE_MS);
    const tried = await Promise.all([follow(), follow()]);
    expect(tried.sort()).toEqual([0, 1]);
    expect(await row()).toMatchObject({ provider: name, attemptCount: 0 });
    const theirs = [...provider.book.accounts()];
    expect(theirs.map(({ persons, banks }) => [persons.length, banks.length])).toEqual([[2, 1]]);
    expect(await accounts()).toHaveLength(1);
  });

  test('the provider reads the business, its owners and who represents it', async () => {
    await approved();
    await follow();
    const [theirs] = [...provider.book.accounts()];
    expect(theirs?.fields).toMatchObject({
      business_type: 'company',
      business_profile: { mcc: '5499', url: 'https://corner-fridge.example' },
      company: { name: 'Corner Fridge LLC', tax_id: '123456789' },
    });
    expect(theirs?.persons.map(({ fields }) => fields)).toMatchObject([
      { first_name: 'Maria', last_name: 'Lopez', id_number: '123456781', dob: { year: '1980' } },
      { first_name: 'Ken', last_name: 'Ito', relationship: { representative: 'false' } },
    ]);
  });

  test('a provider that wants documents or refuses is shown to the merchant and to operators', async () => {
    await approved({ fedTaxId: '12-3450001' });
    await follow();
    await follow(10 * MINUTE_MS);
    expect(await row()).toMatchObject({
      state: 'needs_documents',
      needs: ['company.verification.document'],
    });
    expect(await shown()).toBe('needs_documents');
    const { accounts: listed } = accepted(await given.system(listProviderAccounts, {}));
    expect(listed).toContainEqual(
      expect.objectContaining({
        merchantNo: given.merchant.merchantNo,
        state: 'needs_documents',
        needs: 'company.verification.document',
      }),
    );
    expect(await accounts()).toMatchObject([{ state: 'pending' }]);
  });

  test('a refusal is final', async () => {
    await approved({ fedTaxId: '12-3450002' });
    await follow();
    await follow(10 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: 'refused', reason: 'rejected.other', nextAttemptAt: null });
    expect(await shown()).toBe('refused');
    expect(refusalOf(await submit())?.code).toBe('ILLEGAL_TRANSITION');
  });

  test('a bank account that the provider does not take waits for a person, and is submitted again', async () => {
    await approved();
    const reason = 'routing_number_invalid';
    const refuses = async () => ({ kind: 'failed', reason, retriable: false, field: 'routing_number' });
    Object.assign(given.env.ports, { merchantAccounts: { ...open(provider), submit: refuses } });
    await follow();
    expect(await row()).toMatchObject({ state: 'failed', reason: `${reason} (routing_number)` });
    expect(await shown()).toBe('needs_documents');
    expect(await follow(DAY_MS)).toBe(0);
    Object.assign(given.env.ports, { merchantAccounts: open(provider) });
    const { merchantNo } = given.merchant;
    expect(accepted(await submit())).toEqual({ merchantNo, state: 'waiting' });
    await follow(MINUTE_MS);
    expect(await row()).toMatchObject({ state: 'in_review', provider: name });
  });

  test('an event about the account makes its reading due', async () => {
    await approved({ fedTaxId: '12-3450001' });
    await follow();
    await follow(10 * MINUTE_MS);
    const { accountRef, nextAttemptAt } = await row();
    const event = { provider: name, topic: 'account', objectRef: accountRef, account: accountRef };
    accepted(await given.system(receiveProviderEvent, event));
    expect((await row()).nextAttemptAt?.getTime()).toBeLessThan(nextAttemptAt?.getTime() ?? 0);
    expect(await follow()).toBe(1);
  });

  test('an event that names no account makes nothing due', async () => {
    await approved();
    provider.arm('account', 'lost', 1);
    await follow();
    const { nextAttemptAt } = await row();
    const event = { provider: name, topic: 'account', objectRef: null, account: null };
    await prisma.providerAccount.update({
      where: { merchantId: given.merchant.id },
      data: { provider: name },
    });
    accepted(await given.system(receiveProviderEvent, event));
    expect((await row()).nextAttemptAt).toEqual(nextAttemptAt);
  });

  test('an account that is another merchant’s is not taken, and stops no other merchant’s', async () => {
    await approved();
    await follow();
    const first = given;
    const theirs = await row();
    given = await givenOnboardingScene(database);
    const port = open(provider);
    const submit: MerchantAccountsPort['submit'] = async (asked) => {
      const answer = await port.submit(asked);
      const accountRef = theirs.accountRef ?? '';
      return answer.kind === 'submitted' ? { ...answer, account: { ...answer.account, accountRef } } : answer;
    };
    Object.assign(given.env.ports, { merchantAccounts: { ...port, submit } });
    await approved();
    await follow();
    expect(await row()).toMatchObject({
      state: 'failed',
      accountRef: null,
      reason: 'account_of_another_merchant',
    });
    given = first;
    expect(await row()).toMatchObject({ state: theirs.state, accountRef: theirs.accountRef });
  });

  test('numbers that were deleted before the submission are not submitted', async () => {
    await approved();
    await prisma.merchantApplication.updateMany({
      where: { merchantId: given.merchant.id },
      data: { fedTaxId: null },
    });
    await follow();
    expect(await row()).toMatchObject({ state: 'failed', reason: 'numbers_deleted', provider: null });
  });

  test('a bank account that operators rejected is not taken from the application again', async () => {
    await approved();
    await follow();
    const { merchantNo } = given.merchant;
    const reason = 'The holder is another company.';
    accepted(await given.system(rejectPaymentAccount, { merchantNo, last4: '6789', reason }));
    await follow(10 * MINUTE_MS);
    expect(await accounts()).toMatchObject([{ state: 'rejected' }]);
    expect(await row()).toMatchObject({ state: 'active' });
  });

  test('a bank account that members enter later is set at the provider and verified by it', async () => {
    await approved();
    await follow();
    await follow(10 * MINUTE_MS);
    const [former] = await accounts();
    if (!former) throw new Error('no account');
    const { sealBankNumbers } = await import('@larder/use-cases/finance/sealed-bank-numbers');
    const { merchantId } = former;
    const id = given.env.newId();
    const now = given.env.clock.now();
    const numbers = sealBankNumbers(
      given.env,
      { merchantId, id },
      { routing: '021000021', account: '000987654321' },
    );
    await prisma.paymentAccount.update({ where: { id: former.id }, data: { state: 'replaced' } });
    await prisma.paymentAccount.create({
      data: {
        ...former,
        id,
        numbers,
        state: 'pending',
        accountLast4: '4321',
        providerAccount: null,
        decidedAt: null,
        createdAt: now,
      },
    });
    await follow(DAY_MS);
    expect((await accounts()).map(({ state, accountLast4 }) => [state, accountLast4])).toEqual([
      ['replaced', '6789'],
      ['active', '4321'],
    ]);
    expect(await row()).toMatchObject({ state: 'active', paymentAccountId: id });
  });
});

test('an approval waits without a provider that opens accounts, and merchants read nothing of it', async () => {
  const given = await givenOnboardingScene(database);
  await given.fill([100]);
  accepted(await given.submit());
  const signed = { token: await given.tokenOf(0), mark: drawnMark, locale: 'en-US' };
  accepted(await given.visit(signApplication, signed));
  const { merchantNo } = given.merchant;
  accepted(await given.system(decideApplication, { merchantNo, decision: 'approve' }));
  expect(accepted(await given.system(followProviderAccounts))).toBe(0);
  expect(accepted(await given.as(readStanding))).toMatchObject({ status: 'approved', payoutAccount: null });
  expect(await prisma.paymentAccount.count({ where: { merchantId: given.merchant.id } })).toBe(0);
});
