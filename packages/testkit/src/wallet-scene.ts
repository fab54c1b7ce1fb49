import type { Merchant } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import type { Wallet } from '@larder/domain/ledger/ledger-account';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '@larder/use-cases/actor';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sendWithdrawals } from '@larder/use-cases/finance/send-withdrawals';
import { releaseSettled } from '@larder/use-cases/ledger/release-settled';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { actorOf } from './given/actor-of.ts';
import { givenMember, type Member } from './given/given-member.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenPaymentAccount } from './given/given-payment-account.ts';
import { givenAvailable } from './given/given-wallet.ts';
import { createManualClock } from './manual-clock.ts';
import { newTestId } from './new-test-id.ts';
import { asSystem } from './sale-scene.ts';
import { createScriptedPayouts, type ScriptedPayouts } from './scripted-payouts.ts';
import { createTestEnvironment, type TestEnvironment } from './use-case-environment.ts';

const DAY_MS = 86_400_000;

/** A merchant with money in the wallet, a verified account of a month ago, and a payout fee of 0.25. */
export type WalletScene = {
  readonly env: TestEnvironment;
  readonly merchant: Merchant;
  readonly owner: MemberActor;
  readonly member: Member;
  readonly payouts: ScriptedPayouts;
  readonly as: <Out>(useCase: AnyUseCase<Out>, input: unknown, actor?: MemberActor) => Promise<Result<Out>>;
  /** Runs a use case as an operator of the platform. */
  readonly asOperator: <Out>(useCase: AnyUseCase<Out>, input: unknown) => Promise<Result<Out>>;
  readonly request: (
    amountMinor: number,
    id?: string,
  ) => Promise<Result<{ id: string; withdrawalNo: string }>>;
  /** Makes amounts available. */
  readonly earn: (...amounts: number[]) => Promise<string[]>;
  readonly wallet: () => Promise<Wallet>;
  readonly send: () => Promise<number>;
  readonly stateOf: (id: string) => Promise<string>;
};

export async function givenWalletScene(
  database: Database,
  {
    isVerified = true,
    hasPaid = true,
    providerAccount = 'acct_1' as string | null,
  }: {
    readonly isVerified?: boolean;
    /** Whether an earlier withdrawal of 100.00 was paid, so that no review stops the next. */
    readonly hasPaid?: boolean;
    readonly providerAccount?: string | null;
  } = {},
): Promise<WalletScene> {
  const clock = createManualClock();
  const payouts = createScriptedPayouts(clock);
  const env = createTestEnvironment(database, { clock, payouts });
  const { prisma } = database;
  const merchant = await givenMerchant(prisma);
  const member = await givenMember(prisma, merchant.id);
  const owner = actorOf(member);
  const merchantId = merchant.id;
  await database.pool.query(
    `insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
       charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
       release_days, created_at)
     values ($1, $2, 'USD', '2020-01-01', 0, 0, true, true, 25, 0, 0, 0, 0, 2, now())`,
    [newTestId(), merchantId],
  );
  if (isVerified) await givenPaymentAccount(prisma, env, owner, { providerAccount });
  const as: WalletScene['as'] = (useCase, input, actor = owner) =>
    runUseCase(env, useCase, actor, input, { requestId: 'test' });
  const scene: WalletScene = {
    env,
    merchant,
    member,
    owner,
    payouts,
    as,
    asOperator: (useCase, input) =>
      runUseCase(env, useCase, platformOperator('maria'), input, { requestId: 'test' }),
    request: (amountMinor, id = newTestId()) => as(requestWithdrawal, { id, amountMinor }),
    earn: async (...amounts) => {
      const ids = await givenAvailable(database, { merchantId, at: clock.now() }, amounts);
      clock.advance(1_000);
      while ((await asSystem(env, releaseSettled, {})) > 0);
      return ids;
    },
    wallet: () => readWallet(prisma, merchantId, 'USD'),
    send: () => asSystem(env, sendWithdrawals, {}),
    stateOf: async (id) => (await prisma.withdrawal.findUniqueOrThrow({ where: { id } })).state,
  };
  if (hasPaid) await payBefore(database, scene);
  return scene;
}

/** Has 100.00 paid, two weeks before now. */
async function payBefore({ prisma }: Database, scene: WalletScene): Promise<void> {
  const { env, payouts } = scene;
  await scene.earn(10_000);
  const id = newTestId();
  const requested = await scene.request(10_000, id);
  if (!requested.ok) throw new Error(JSON.stringify(requested.refusal));
  // The first payout waits for an operator.
  await prisma.withdrawal.update({ where: { id }, data: { nextAttemptAt: env.clock.now() } });
  await scene.send();
  payouts.settle(id, 'paid');
  env.clock.advance(14 * DAY_MS);
  await scene.send();
  payouts.calls.length = 0;
}
