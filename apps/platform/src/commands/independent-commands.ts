import { independentTransitions } from '@larder/domain/onboarding/onboarding-transitions';
import { statesOf } from '@larder/domain/transition';
import { decideIndependent } from '@larder/use-cases/platform/onboarding/decide-independent';
import { listIndependent } from '@larder/use-cases/platform/onboarding/list-independent';
import { showIndependent } from '@larder/use-cases/platform/onboarding/show-independent';
import { Command, Option } from 'commander';
import { nestedLines } from '../print-nested.ts';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

const listed = ['merchantNo', 'merchant', 'provider', 'status', 'submittedAt', 'reason'] as const;

/** Defines `platform independent …`: provider accounts of merchants' own. */
export function independentCommands(withSession: WithSession): Command {
  const command = new Command('independent').description("provider accounts of merchants' own: verify them");
  command
    .command('list')
    .description('accounts, the oldest first; those that wait unless a status is given')
    .addOption(new Option('--status <status>').choices(statesOf(independentTransitions)))
    .action((options: { status?: string }) =>
      withSession(async (session) => {
        const { accounts } = await session.run(listIndependent, options);
        for (const line of tableLines(accounts, listed)) session.print(line);
      }),
    );
  command
    .command('show')
    .description('an account with its references; the audit log says who saw them')
    .argument('<merchantNo>')
    .action((merchantNo: string) =>
      withSession(async (session) => {
        for (const line of nestedLines(await session.run(showIndependent, { merchantNo })))
          session.print(line);
      }),
    );
  const decide = (merchantNo: string, decision: 'verify' | 'fail', reason?: string) =>
    withSession(async (session) => {
      const done = await session.run(decideIndependent, { merchantNo, decision, reason });
      session.print(`${done.merchantNo} ${done.status}`);
    });
  command
    .command('verify')
    .description(
      "the installation's account at the provider is this merchant's own: sales are settled there from now on",
    )
    .argument('<merchantNo>')
    .action((merchantNo: string) => decide(merchantNo, 'verify'));
  command
    .command('fail')
    .description('say why an account could not be verified; its merchant reads the reason')
    .argument('<merchantNo>')
    .requiredOption('--reason <text>')
    .action((merchantNo: string, { reason }: { reason: string }) => decide(merchantNo, 'fail', reason));
  return command;
}
