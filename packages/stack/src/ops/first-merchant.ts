import { createCommandEnvironment } from '@larder/adapters/environment/create-command-environment';
import { openDatabase } from '@larder/database/open-database';
import { HOUR_MS } from '@larder/domain/durations';
import { serverLimits } from '@larder/domain/server-limits';
import { createFirstMerchant } from '@larder/use-cases/platform/create-first-merchant';
import { platformOperator } from '@larder/use-cases/platform/platform-operator';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { StackProblem } from '../stack-problem.ts';
import { commandLog as log } from './command-log.ts';
import type { FirstMerchantSettings } from './env.ts';

export type FirstMerchant = {
  readonly name: string;
  readonly country: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly locale?: string | undefined;
};

const HOURS = serverLimits.firstPasswordLinkMs / HOUR_MS;

/**
 * Creates the first merchant with its owner, once, and prints the link with which the owner sets the password.
 * Operators of the platform have no accounts: they are the people who can run commands here. [decision 113]
 */
export async function makeFirstMerchant(
  settings: Pick<FirstMerchantSettings, 'DATABASE_URL' | 'APP_URL'>,
  operator: string,
  asked: FirstMerchant,
  say: (line: string) => void,
): Promise<void> {
  const database = openDatabase({
    url: settings.DATABASE_URL,
    poolMax: 2,
    log,
    applicationName: 'larder-ops',
  });
  try {
    const appUrl = settings.APP_URL;
    const env = createCommandEnvironment({ database, credentialPepper: '', appUrl, log });
    const call = { requestId: env.newId() };
    const answer = await runUseCase(env, createFirstMerchant, platformOperator(operator), asked, call);
    if (!answer.ok) {
      const { code, params = {} } = answer.refusal;
      const faults = Object.entries(params).map(([name, value]) => `${name}=${value}`);
      throw new StackProblem([`The merchant was not made: ${code}`, ...faults].join(' '));
    }
    const first = answer.value;
    if (first.kind === 'others')
      throw new StackProblem(
        'There are merchants already: make further ones with `platform merchant create`.',
      );
    say(`${first.merchantNo} ${first.name} ${first.kind === 'created' ? 'is ready' : 'is there already'}.`);
    say(
      first.link
        ? `${asked.ownerEmail} sets a password here, once, within ${HOURS} hours:\n  ${first.link}`
        : `${asked.ownerEmail} has a password already; "Forgot password" at ${env.appUrl} makes a new one.`,
    );
    say('Next: `platform product import`, `platform cabinet import` and `platform cabinet allocate`;');
    say('infra/README.md leads step by step to the first sale.');
    say(`Operators need no account: the audit log names ${operator} for this.`);
  } finally {
    await database.close();
  }
}
