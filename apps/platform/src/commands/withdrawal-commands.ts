import { withdrawalStates } from '@larder/domain/finance/withdrawal-transitions';
import { formatMinor } from '@larder/domain/money';
import { approveWithdrawal } from '@larder/use-cases/platform/finance/approve-withdrawal';
import { listWithdrawals } from '@larder/use-cases/platform/finance/list-withdrawals';
import { noteWithdrawalFailed } from '@larder/use-cases/platform/finance/note-withdrawal-failed';
import { noteWithdrawalPaid } from '@larder/use-cases/platform/finance/note-withdrawal-paid';
import { readWithdrawal } from '@larder/use-cases/platform/finance/read-withdrawal';
import { rejectWithdrawal } from '@larder/use-cases/platform/finance/reject-withdrawal';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

type State = (typeof withdrawalStates)[number];

/** Defines `platform withdrawal …`. */
// long: one command after the other
export function withdrawalCommands(withSession: WithSession): Command {
  const command = new Command('withdrawal').description('money that merchants withdraw');
  command
    .command('list')
    .description(
      'withdrawals, the oldest first; without a state, those that wait for you or fail again and again',
    )
    .addOption(new Option('--state <state>').choices([...withdrawalStates]))
    .action((options: { state?: State }) => withSession((session) => list(session, options)));
  command
    .command('show')
    .description('one withdrawal with the whole numbers of its account; reading them is recorded')
    .argument('<withdrawalNo>')
    .action((withdrawalNo: string) => withSession((session) => show(session, withdrawalNo)));
  command
    .command('approve')
    .description('let withdrawals go to the bank')
    .argument('<withdrawalNo...>')
    .action((numbers: string[]) =>
      withSession(async (session) => {
        const inputs = numbers.map((withdrawalNo) => ({ withdrawalNo }));
        for (const { withdrawalNo, state } of await session.runEach(approveWithdrawal, inputs))
          session.print(`${withdrawalNo} ${state}`);
      }),
    );
  command
    .command('reject')
    .description('refuse a withdrawal that waits; the merchant reads the reason')
    .argument('<withdrawalNo>')
    .requiredOption('--reason <text>')
    .action((withdrawalNo: string, { reason }: { reason: string }) =>
      withSession(async (session) => {
        const { state } = await session.run(rejectWithdrawal, { withdrawalNo, reason });
        session.print(`${withdrawalNo} ${state}`);
      }),
    );
  command
    .command('fail')
    .description('record that the bank returned it, or that it cannot be sent')
    .argument('<withdrawalNo>')
    .requiredOption('--reason <text>')
    .option('--checked', 'you looked at the provider, and it has no payout of this withdrawal')
    .action((withdrawalNo: string, options: { reason: string; checked?: boolean }) =>
      withSession(async (session) => {
        const { state } = await session.run(noteWithdrawalFailed, { withdrawalNo, ...options });
        session.print(`${withdrawalNo} ${state}`);
      }),
    );
  command
    .command('paid')
    .description('record that you transferred it by hand')
    .argument('<withdrawalNo>')
    .requiredOption('--reference <text>', 'the reference of the transfer')
    .action((withdrawalNo: string, { reference }: { reference: string }) =>
      withSession(async (session) => {
        const { state } = await session.run(noteWithdrawalPaid, { withdrawalNo, reference });
        session.print(`${withdrawalNo} ${state}`);
      }),
    );
  return command;
}

async function list(session: Session, options: { readonly state?: State }): Promise<void> {
  const { withdrawals } = await session.run(listWithdrawals, options);
  const rows = withdrawals.map(({ amountMinor, feeMinor, ...row }) => ({
    ...row,
    amount: formatMinor(amountMinor),
    fee: formatMinor(feeMinor),
  }));
  const columns = [
    'withdrawalNo',
    'state',
    'merchantNo',
    'merchant',
    'amount',
    'fee',
    'currency',
    'accountLast4',
    'requestedAt',
    'review',
    'tries',
    'reason',
  ] as const;
  for (const line of tableLines(rows, columns)) session.print(line);
}

async function show(session: Session, withdrawalNo: string): Promise<void> {
  const found = await session.run(readWithdrawal, { withdrawalNo });
  const { account, amountMinor, feeMinor, currency } = found;
  const arrives = formatMinor(amountMinor - feeMinor);
  const { numbers } = account;
  for (const line of [
    `${withdrawalNo} ${found.state}`,
    `${found.merchant}, requested by ${found.requestedBy} ${found.requestedAt}`,
    `${formatMinor(amountMinor)} ${currency}, fee ${formatMinor(feeMinor)}, arrives ${arrives}`,
    `to ${account.holder}, ${account.bank}, since ${account.since}`,
    numbers
      ? `routing ${numbers.routing} account ${numbers.account}`
      : `account …${account.last4}; DATA_KEY shows the whole numbers`,
    account.providerAccount
      ? `paid out by the provider from ${account.providerAccount}`
      : 'to be transferred by hand, then: withdrawal paid',
    ...(found.review ? [`review: ${found.review}`] : []),
    ...(found.bankRef ? [`reference ${found.bankRef}`] : []),
    ...(found.reason ? [`reason: ${found.reason}`] : []),
  ])
    session.print(line);
}
