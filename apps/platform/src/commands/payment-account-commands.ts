import { listPaymentAccounts } from '@larder/use-cases/platform/finance/list-payment-accounts';
import { rejectPaymentAccount } from '@larder/use-cases/platform/finance/reject-payment-account';
import { verifyPaymentAccount } from '@larder/use-cases/platform/finance/verify-payment-account';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

type State = 'pending' | 'active' | 'replaced' | 'rejected';

/** Defines `platform payment-account …`. */
export function paymentAccountCommands(withSession: WithSession): Command {
  const command = new Command('payment-account').description('bank accounts that merchants withdraw to');
  command
    .command('list')
    .description('accounts, the oldest first; without a state, those that wait to be verified')
    .addOption(new Option('--state <state>').choices(['pending', 'active', 'replaced', 'rejected']))
    .action((options: { state?: State }) =>
      withSession(async (session) => {
        const { accounts } = await session.run(listPaymentAccounts, options);
        const columns = [
          'merchantNo',
          'merchant',
          'state',
          'holder',
          'bank',
          'routingLast4',
          'accountLast4',
          'enteredBy',
          'since',
          'activeAt',
          'providerAccount',
        ] as const;
        for (const line of tableLines(accounts, columns)) session.print(line);
      }),
    );
  command
    .command('verify')
    .description('accept the account that a merchant entered')
    .argument('<merchantNo>')
    .argument('<last4>', 'last digits of the account, as you checked them')
    .option('--provider-account <id>', 'the merchant’s account at the provider that pays out to it')
    .action((merchantNo: string, last4: string, { providerAccount }: { providerAccount?: string }) =>
      withSession(async (session) => {
        const done = await session.run(verifyPaymentAccount, { merchantNo, last4, providerAccount });
        session.print(`${merchantNo} …${last4} active, withdrawals from ${done.activeAt}`);
      }),
    );
  command
    .command('reject')
    .description('refuse it; the merchant reads the reason and enters another')
    .argument('<merchantNo>')
    .argument('<last4>')
    .requiredOption('--reason <text>')
    .action((merchantNo: string, last4: string, { reason }: { reason: string }) =>
      withSession(async (session) => {
        await session.run(rejectPaymentAccount, { merchantNo, last4, reason });
        session.print(`${merchantNo} …${last4} rejected`);
      }),
    );
  return command;
}
