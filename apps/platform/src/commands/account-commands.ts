import { resetTwoStep } from '@larder/use-cases/platform/reset-two-step';
import { signOutAccount } from '@larder/use-cases/platform/sign-out-account';
import { Command } from 'commander';
import type { WithSession } from './with-session.ts';

/** Defines `platform account …`. */
export function accountCommands(withSession: WithSession): Command {
  const command = new Command('account').description('people who sign in');
  command
    .command('reset-two-step')
    .description(
      'remove the second step of a person who lost phone and recovery codes; make sure who asks. Signs them out and mails them',
    )
    .argument('<email>')
    .action((email: string) =>
      withSession(async (session) => {
        const done = await session.run(resetTwoStep, { email });
        session.print(`${done.email} signs in with the password alone`);
      }),
    );
  command
    .command('sign-out')
    .description('sign a person out everywhere; `ops end-sign-ins` does it for everybody')
    .argument('<email>')
    .action((email: string) =>
      withSession(async (session) => {
        const done = await session.run(signOutAccount, { email });
        session.print(`${done.email} is signed out everywhere`);
      }),
    );
  return command;
}
