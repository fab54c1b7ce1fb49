import { systemActor } from '@larder/use-cases/actor';
import { claimMoneyMode, type MoneyModeProblem } from '@larder/use-cases/ledger/claim-money-mode';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { isLiveKey } from '../payments/is-live-key.ts';

const AGAIN_MS = 5_000;

const sentences: Readonly<Record<MoneyModeProblem, string>> = {
  holds_test_money:
    'STRIPE_SECRET_KEY is live, and the wallets of this database hold money of test sales, which would be paid out in ' +
    'real money. Start with an empty database.',
  takes_real_money:
    'This installation takes real money, and STRIPE_SECRET_KEY is missing or a test key: shoppers could pay with test ' +
    'cards. Set the live key.',
};

/**
 * Refuses to run a service whose provider moves real money over a ledger of test money, or the other way round. While
 * the database cannot be reached nothing is sold either, and it is tried again. [decision 146]
 */
export async function refuseOtherMoney(
  env: UseCaseEnv,
  settings: { readonly STRIPE_SECRET_KEY?: string | undefined },
  refuse: (sentence: string) => void,
): Promise<void> {
  const live = isLiveKey(settings.STRIPE_SECRET_KEY);
  try {
    const answer = await runUseCase(env, claimMoneyMode, systemActor, { live }, { requestId: env.newId() });
    if (answer.ok && answer.value !== null) refuse(sentences[answer.value]);
  } catch {
    setTimeout(() => void refuseOtherMoney(env, settings, refuse), AGAIN_MS).unref();
  }
}
