import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenOwedBill } from '@larder/testkit/given/given-bills';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenAvailable } from '@larder/testkit/given/given-wallet';
import { givenWithdrawal } from '@larder/testkit/given/given-withdrawal';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOnboardingScene, type OnboardingScene } from '@larder/testkit/onboarding-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import {
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  runJobs,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { allocateCabinet } from '../platform/allocate-cabinet.ts';
import { changeMerchantStatus } from '../platform/change-merchant-status.ts';
import { createMerchant } from '../platform/create-merchant.ts';
import { decideIndependent } from '../platform/onboarding/decide-independent.ts';
import { listIndependent } from '../platform/onboarding/list-independent.ts';
import { showIndependent } from '../platform/onboarding/show-independent.ts';
import { readIndependent } from './read-independent.ts';
import { sendOnboardingMails } from './send-onboarding-mails.ts';
import { submitIndependent } from './submit-independent.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

const account = { provider: 'Card Services', mid: 'MID-0012345', keyRef: 'term-778899-key' };

let given: OnboardingScene;
beforeEach(async () => {
  given = await givenOnboardingScene(database, { operatorEmail: 'operator@example.com' });
  await prisma.onboardingMail.updateMany({ data: { dueAt: null } });
  // Other merchants matter here, and the tests share a database.
  const others = { id: { not: given.merchant.id } };
  await prisma.merchant.updateMany({ where: others, data: { status: 'suspended' } });
  await prisma.walletChange.deleteMany({});
  await prisma.walletBalance.deleteMany({});
  await prisma.independentMerchant.deleteMany({});
});

const code = async (answer: Promise<Parameters<typeof refusalOf>[0]>) =>
  refusalOf(await answer)?.code ?? 'ok';
const submit = () => given.as(submitIndependent, account);
const decide = (decision: string, reason?: string) =>
  given.system(decideIndependent, { merchantNo: given.merchant.merchantNo, decision, reason });
const settlementMode = async () =>
  (await prisma.merchant.findUniqueOrThrow({ where: { id: given.merchant.id } })).settlementMode;

/** Puts money of the merchant's sales into one part of its wallet. */
const holds = (money: { readonly pendingMinor?: bigint; readonly availableMinor?: bigint }) => {
  const wallet = { merchantId: given.merchant.id, currency: 'USD' };
  const data = { pendingMinor: 0n, availableMinor: 0n, ...money, updatedAt: given.env.clock.now() };
  return prisma.walletBalance.upsert({
    where: { merchantId_currency: wallet },
    create: { ...wallet, ...data },
    update: data,
  });
};

test('an own provider account is sealed, mailed to the operator, and settles sales once verified', async () => {
  accepted(await submit());
  const row = await prisma.independentMerchant.findUniqueOrThrow({
    where: { merchantId: given.merchant.id },
  });
  expect(Buffer.from(row.mid).toString('latin1')).not.toContain('0012345');
  expect(Buffer.from(row.keyRef).toString('latin1')).not.toContain('778899');
  expect(accepted(await given.as(readIndependent)).account).toMatchObject({
    status: 'pending',
    provider: 'Card Services',
    midLast4: '2345',
    keyRefLast4: '-key',
  });
  const { accounts } = accepted(await given.system(listIndependent));
  expect(accounts.map(({ merchantNo }) => merchantNo)).toContain(given.merchant.merchantNo);
  expect(
    accepted(await given.system(showIndependent, { merchantNo: given.merchant.merchantNo })),
  ).toMatchObject(account);
  expect(await settlementMode()).toBe('platform');
  accepted(await decide('verify'));
  expect(await settlementMode()).toBe('independent');
  accepted(await given.system(sendOnboardingMails));
  expect(given.env.mails.map(({ template }) => template).sort()).toEqual([
    'independentVerified',
    'independentWaits',
  ]);
  expect(await code(submit())).toBe('ILLEGAL_TRANSITION');
});

test('a failed account says why and is submitted again', async () => {
  accepted(await submit());
  expect(await code(decide('fail'))).toBe('BAD_INPUT');
  accepted(await decide('fail', 'The provider does not know this ID.'));
  expect(accepted(await given.as(readIndependent)).account).toMatchObject({
    status: 'failed',
    reason: 'The provider does not know this ID.',
  });
  expect(await settlementMode()).toBe('platform');
  accepted(await submit());
  expect(accepted(await given.as(readIndependent)).account).toMatchObject({
    status: 'pending',
    reason: null,
  });
});

test('an account is submitted once by two phones at the same time', async () => {
  const codes = await Promise.all([submit(), submit(), submit()].map(code));
  expect(codes.filter((one) => one === 'ok')).toHaveLength(1);
  const waits = { merchantId: given.merchant.id, kind: 'independent_waits' } as const;
  expect(await prisma.onboardingMail.count({ where: waits })).toBe(1);
});

test('an account waits for withdrawals that a bank may return, and for bills that the wallet owes', async () => {
  accepted(await submit());
  const { membershipId } = given.owner;
  const { id: merchantId } = given.merchant;
  const { clock } = given.env;
  const of = { merchantId, membershipId, deviceId: newTestId() };
  const withdrawal = await givenWithdrawal(database, given.env, of, {
    state: 'paid',
    nextAttemptAt: clock.now(),
    decidedAt: clock.now(),
    sentAt: clock.now(),
    paidAt: clock.now(),
  });
  await prisma.walletChange.deleteMany({ where: { merchantId } });
  expect(await code(decide('verify'))).toBe('INDEPENDENT_OPEN');
  await prisma.withdrawal.update({ where: { id: withdrawal.id }, data: { nextAttemptAt: null } });
  const owed = await givenOwedBill(prisma, merchantId, 1_200, clock.now());
  expect(await code(decide('verify'))).toBe('INDEPENDENT_OPEN');
  await prisma.bill.update({ where: { id: owed.id }, data: { status: 'paid', paidAt: clock.now() } });
  expect(await code(decide('verify'))).toBe('ok');
});

test('an account is not verified while wallets of other merchants are paid from it', async () => {
  accepted(await submit());
  const other = await givenMerchant(prisma, { status: 'suspended' });
  const [txn] = await givenAvailable(database, { merchantId: other.id }, [700]);
  expect(txn).toBeDefined();
  expect(await code(decide('verify'))).toBe('INDEPENDENT_SHARED');
  await prisma.walletChange.deleteMany({ where: { merchantId: other.id } });
  expect(await code(decide('verify'))).toBe('ok');
});

test('an account is the own one of one merchant, also when operators verify two at the same time', async () => {
  const other = await givenOnboardingScene(database, { operatorEmail: 'operator@example.com' });
  const scenes = [given, other];
  for (const scene of scenes) accepted(await scene.as(submitIndependent, account));
  const ids = scenes.map(({ merchant }) => merchant.id);
  await prisma.merchant.updateMany({ where: { id: { in: ids } }, data: { status: 'onboarding' } });
  const verify = ({ system, merchant: { merchantNo } }: OnboardingScene) =>
    code(system(decideIndependent, { merchantNo, decision: 'verify' }));
  const codes = await Promise.all(scenes.map(verify));
  expect([...codes].sort()).toEqual(['INDEPENDENT_SHARED', 'ok']);
  expect(
    await prisma.merchant.count({ where: { settlementMode: 'independent', id: given.merchant.id } }),
  ).toBe(codes[0] === 'ok' ? 1 : 0);
});

test('an account is not verified while another merchant may sell through it', async () => {
  accepted(await submit());
  const { merchantNo } = await givenMerchant(prisma);
  expect(await code(decide('verify'))).toBe('INDEPENDENT_SHARED');
  accepted(await given.system(changeMerchantStatus, { merchantNo, event: 'suspend' }));
  expect(await code(decide('verify'))).toBe('ok');
});

test('an account is not verified while a suspended merchant has a sale that began before: its money is owed to it', async () => {
  accepted(await submit());
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const { merchantNo } = await prisma.merchant.findUniqueOrThrow({ where: { id: scene.merchantId } });
  const sessionId = newTestId();
  expect(await tapCard(world, scene, sessionId)).toMatchObject({ decision: 'allow' });
  accepted(await given.system(changeMerchantStatus, { merchantNo, event: 'suspend' }));
  expect(await code(decide('verify'))).toBe('INDEPENDENT_SHARED');
  const taken = [{ productId: scene.cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  expect(await code(decide('verify'))).toBe('INDEPENDENT_SHARED');
  await runJobs(world);
  expect([...world.payments.taken.values()]).toEqual([272]);
  expect(await code(decide('verify'))).toBe('INDEPENDENT_SHARED');
  // Paid out.
  await prisma.walletChange.deleteMany({ where: { merchantId: scene.merchantId } });
  expect(await code(decide('verify'))).toBe('ok');
});

test('a sale of a suspended merchant that comes to light after the verification is not paid to the verified one', async () => {
  accepted(await submit());
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const { merchantNo } = await prisma.merchant.findUniqueOrThrow({ where: { id: scene.merchantId } });
  const sessionId = newTestId();
  expect(await tapCard(world, scene, sessionId)).toMatchObject({ decision: 'allow' });
  // The door opened, but nobody heard of it: the session is aborted and its hold goes back.
  for (const minutes of [1.3, 1]) {
    world.env.clock.advance(minutes * 60_000);
    const at = { state: 'online' as const, lastSeenAt: world.env.clock.now() };
    await prisma.deviceConnectivity.update({ where: { deviceId: scene.device.id }, data: at });
    await runJobs(world);
  }
  expect(world.payments.held.size).toBe(0);
  accepted(await given.system(changeMerchantStatus, { merchantNo, event: 'suspend' }));
  accepted(await decide('verify'));
  const taken = [{ productId: scene.cola.id, qty: 1 }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  await runJobs(world);
  expect([...world.payments.taken.values()]).toEqual([]);
  expect(await prisma.salesOrder.findMany({ where: { sessionId } })).toMatchObject([{ status: 'unpaid' }]);
});

test('nobody else begins to sell through a verified account', async () => {
  const registered = await givenMerchant(prisma, { status: 'onboarding' });
  const suspended = await givenMerchant(prisma, { status: 'suspended' });
  const activate = ({ merchantNo }: { merchantNo: string }) =>
    code(given.system(changeMerchantStatus, { merchantNo, event: 'activate' }));
  const allocate = ({ merchantNo }: { merchantNo: string }) =>
    code(given.system(allocateCabinet, { merchantNo, deviceNo: 'VC24090999' }));
  const create = () => {
    const input = { name: 'Late', country: 'US', ownerEmail: 'late@example.com', ownerName: 'Late' };
    return code(given.system(createMerchant, input));
  };
  accepted(await submit());
  accepted(await decide('verify'));
  for (const merchant of [registered, suspended]) expect(await activate(merchant)).toBe('INDEPENDENT_SHARED');
  expect(await allocate(registered)).toBe('INDEPENDENT_SHARED');
  expect(await create()).toBe('INDEPENDENT_SHARED');
  // The cabinet does not exist.
  expect(await allocate(given.merchant)).toBe('NOT_FOUND');
  accepted(
    await given.system(changeMerchantStatus, { merchantNo: given.merchant.merchantNo, event: 'suspend' }),
  );
  expect(await activate(given.merchant)).toBe('ok');
});

test('an account is not verified while another operator activates a merchant: one of the two is refused', async () => {
  accepted(await submit());
  const { merchantNo } = await givenMerchant(prisma, { status: 'suspended' });
  const activate = () => given.system(changeMerchantStatus, { merchantNo, event: 'activate' });
  const codes = await Promise.all([code(decide('verify')), code(activate())]);
  expect(codes.sort()).toEqual(['INDEPENDENT_SHARED', 'ok']);
});

test('an account is decided once by two operators at the same time', async () => {
  accepted(await submit());
  const codes = await Promise.all([decide('verify'), decide('fail', 'No')].map(code));
  expect(codes.sort()).toEqual(['ILLEGAL_TRANSITION', 'ok']);
});

test('an account waits while the wallet holds money, at submission and at verification', async () => {
  accepted(await submit());
  await holds({ pendingMinor: 500n });
  expect(await code(decide('verify'))).toBe('INDEPENDENT_BALANCE');
  expect(await settlementMode()).toBe('platform');
  accepted(await decide('fail', 'Withdraw first.'));
  expect(await code(submit())).toBe('INDEPENDENT_BALANCE');
  await holds({ availableMinor: 500n });
  expect(await code(submit())).toBe('INDEPENDENT_BALANCE');
  await holds({});
  expect(await code(submit())).toBe('ok');
});
