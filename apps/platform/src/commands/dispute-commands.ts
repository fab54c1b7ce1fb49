import { disputeTransitions } from '@larder/domain/dispute/dispute-transitions';
import { formatMinor } from '@larder/domain/money';
import { statesOf } from '@larder/domain/transition';
import { decideDispute } from '@larder/use-cases/platform/dispute/decide-dispute';
import { listDisputes } from '@larder/use-cases/platform/dispute/list-disputes';
import { showDispute } from '@larder/use-cases/platform/dispute/show-dispute';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

const listed = [
  'disputeNo',
  'merchantNo',
  'orderNo',
  'amount',
  'reason',
  'state',
  'decision',
  'dueAt',
] as const;

/** Defines `platform dispute …`. */
export function disputeCommands(withSession: WithSession): Command {
  const command = new Command('dispute').description('payments that banks took back');
  command
    .command('list')
    .description('disputes, those that are due first at the top')
    .addOption(new Option('--state <state>').choices(statesOf(disputeTransitions)))
    .action((options: { state?: string }) =>
      withSession(async (session) => {
        const disputes = await session.run(listDisputes, options);
        const rows = disputes.map(({ amountMinor, currency, ...row }) => ({
          ...row,
          amount: `${formatMinor(amountMinor)} ${currency}`,
        }));
        for (const line of tableLines(rows, listed)) session.print(line);
      }),
    );
  command
    .command('show')
    .description('a dispute and the evidence that would be sent')
    .argument('<disputeNo>')
    .action((disputeNo: string) =>
      withSession(async (session) => {
        const { evidence, ...dispute } = await session.run(showDispute, { disputeNo });
        const amount = `${formatMinor(dispute.amountMinor)} ${dispute.currency}`;
        session.print(`${disputeNo} ${dispute.state} ${amount} ${dispute.reason} (${dispute.providerRef})`);
        session.print(`due ${dispute.dueAt?.toISOString() ?? '-'}, fee ${formatMinor(dispute.feeMinor)}`);
        session.print('');
        session.print(evidence.productDescription);
        for (const line of evidence.statement.split('\n')) session.print(line);
        session.print('');
        for (const line of evidence.receipt.split('\n')) session.print(line);
      }),
    );
  for (const [name, decision, description] of decisions)
    command
      .command(name)
      .description(description)
      .argument('<disputeNo...>')
      .action((numbers: string[]) =>
        withSession(async (session) => {
          const inputs = numbers.map((disputeNo) => ({ disputeNo, decision }));
          for (const done of await session.runEach(decideDispute, inputs))
            session.print(`${done.disputeNo} ${done.decision}, sent within a minute`);
        }),
      );
  return command;
}

const decisions = [
  ['send-evidence', 'evidence', 'contest disputes with what is known about their sessions'],
  ['accept', 'accept', 'give disputes up: they are lost'],
] as const;
