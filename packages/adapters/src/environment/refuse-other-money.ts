import { systemActor } from '@larder/use-cases/actor';
import { claimMoneyMode, type MoneyModeProblem } from '@larder/use-cases/ledger/claim-money-mode';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { ChosenProvider } from './choose-provider.ts';

const AGAIN_MS = 5_000;

const sentences: Readonly<Record<MoneyModeProblem, (provider: string) => string>> = {
  holds_test_money: (provider) =>
    `The payment provider ${provider} moves real money, and the wallets of this database hold money of test sales, ` +
    'which would be paid out in real money. Start with an empty database.',
  takes_real_money: (provider) =>
    `This installation takes real money, and the payment provider ${provider} moves none: shoppers could pay with ` +
    'test cards. Set the live key of Stripe or the bridge, and no PAYMENT_PROVIDER=sandbox.',
};

/**
 * Refuses to run a service whose provider of new holds moves real money over a ledger of test money, or the other way
 * round. While the database cannot be reached nothing is sold either, and it is tried again. [decision 146]
 */
export async function refuseOtherMoney(env: UseCaseEnv, refuse: (sentence: string) => void): Promise<void> {
  const { provider, movesMoney: live } = env.ports.payments.current;
  // Only the key of Stripe was looked at once, so real money of a bridge is noted as test money in old databases.
  const unjudged = provider === ('bridge' satisfies ChosenProvider) ? provider : null;
  const call = { requestId: env.newId() };
  try {
    const answer = await runUseCase(env, claimMoneyMode, systemActor, { live, unjudged }, call);
    if (answer.ok && answer.value !== null) refuse(sentences[answer.value](provider));
  } catch {
    setTimeout(() => void refuseOtherMoney(env, refuse), AGAIN_MS).unref();
  }
}
