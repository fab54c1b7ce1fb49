import { type ProviderAccountState, providerAccountStates } from '@larder/domain/onboarding/provider-account';
import { listProviderAccounts } from '@larder/use-cases/platform/onboarding/list-provider-accounts';
import { submitProviderAccount } from '@larder/use-cases/platform/onboarding/submit-provider-account';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

const columns = [
  'merchantNo',
  'merchant',
  'state',
  'provider',
  'account',
  'needs',
  'reason',
  'nextAt',
] as const;

/** Defines `platform provider-account …`. */
export function providerAccountCommands(withSession: WithSession): Command {
  const command = new Command('provider-account').description(
    'accounts of merchants at the payment provider',
  );
  command
    .command('list')
    .description('accounts, the oldest first; without a state, those that are not active')
    .addOption(new Option('--state <state>').choices(providerAccountStates))
    .action((options: { state?: ProviderAccountState }) =>
      withSession(async (session) => {
        const { accounts } = await session.run(listProviderAccounts, options);
        for (const line of tableLines(accounts, columns)) session.print(line);
      }),
    );
  command
    .command('submit')
    .description('submit the account of an approved merchant, or submit one again that was not taken')
    .argument('<merchantNo>')
    .action((merchantNo: string) =>
      withSession(async (session) => {
        const done = await session.run(submitProviderAccount, { merchantNo });
        session.print(`${done.merchantNo} ${done.state}`);
      }),
    );
  return command;
}
