import { onboardingTransitions } from '@larder/domain/onboarding/onboarding-transitions';
import { statesOf } from '@larder/domain/transition';
import { decideApplication } from '@larder/use-cases/platform/onboarding/decide-application';
import { listApplications } from '@larder/use-cases/platform/onboarding/list-applications';
import { showApplication } from '@larder/use-cases/platform/onboarding/show-application';
import { Command, Option } from 'commander';
import { nestedLines } from '../print-nested.ts';
import { tableLines } from '../print-table.ts';
import { openPrivateFolder } from '../private-folder.ts';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

const listed = ['merchantNo', 'merchant', 'business', 'status', 'submittedAt', 'decidedAt'] as const;

const decisions = {
  reject: 'turn an application down; its merchant reads the remarks',
  ask: 'send an application back for a change, which voids its signatures',
} as const;

/** Defines `platform application …`: merchants' applications for payments. */
export function applicationCommands(withSession: WithSession): Command {
  const command = new Command('application').description('applications for payments: look at them, decide');
  command
    .command('list')
    .description('applications, the oldest first; those that wait for a decision unless a status is given')
    .addOption(new Option('--status <status>').choices(statesOf(onboardingTransitions)))
    .action((options: { status?: string }) =>
      withSession(async (session) => {
        const { applications } = await session.run(listApplications, options);
        for (const line of tableLines(applications, listed)) session.print(line);
      }),
    );
  command
    .command('show')
    .description('everything that a merchant entered, and who has signed')
    .argument('<merchantNo>')
    .option('--numbers', 'with SSN, tax ID, bank and document numbers; the audit log says who saw them')
    .option('--pictures <folder>', 'write the attachments into a folder that only you can read')
    .action((merchantNo: string, options: ShowOptions) =>
      withSession((session) => show(session, merchantNo, options)),
    );
  const decide = (merchantNo: string, decision: 'approve' | keyof typeof decisions, remarks?: string) =>
    withSession(async (session) => {
      const done = await session.run(decideApplication, { merchantNo, decision, remarks });
      session.print(`${done.merchantNo} ${done.status}`);
    });
  command
    .command('approve')
    .description('approve an application; its merchant gets a mail')
    .argument('<merchantNo>')
    .option('--remarks <text>')
    .action((merchantNo: string, { remarks }: { remarks?: string }) =>
      decide(merchantNo, 'approve', remarks),
    );
  for (const decision of ['reject', 'ask'] as const) {
    command
      .command(decision)
      .description(decisions[decision])
      .argument('<merchantNo>')
      .requiredOption('--remarks <text>')
      .action((merchantNo: string, { remarks }: { remarks: string }) =>
        decide(merchantNo, decision, remarks),
      );
  }
  return command;
}

type ShowOptions = { readonly numbers?: boolean; readonly pictures?: string };

async function show(session: Session, merchantNo: string, { numbers, pictures }: ShowOptions): Promise<void> {
  const folder = pictures === undefined ? null : openPrivateFolder(pictures, session.now);
  const input = { merchantNo, numbers: Boolean(numbers), pictures: folder !== null };
  const { attachments, ...shown } = await session.run(showApplication, input);
  const names = attachments.map(({ name }) => name);
  for (const line of nestedLines({ ...shown, attachments: names })) session.print(line);
  for (const { name, bytes } of attachments) {
    if (folder && bytes) session.print(folder.write(`${merchantNo}-${name}`, 'jpg', bytes));
  }
}
