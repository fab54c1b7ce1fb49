import { adjustableAccounts } from '@larder/domain/ledger/provider-postings';
import { formatMinor } from '@larder/domain/money';
import { checkProvider } from '@larder/use-cases/platform/reconciliation/check-provider';
import { explainCase } from '@larder/use-cases/platform/reconciliation/explain-case';
import { listCases } from '@larder/use-cases/platform/reconciliation/list-cases';
import { listDays } from '@larder/use-cases/platform/reconciliation/list-days';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

const dayColumns = ['day', 'account', 'currency', 'ours', 'theirs', 'difference', 'state', 'cases'] as const;
const caseColumns = ['caseNo', 'kind', 'day', 'account', 'difference', 'theirs', 'ours', 'note'] as const;

const dayText = (day: Date) => day.toISOString().slice(0, 10);

/** Defines `platform reconciliation …`. */
export function reconciliationCommands(withSession: WithSession): Command {
  const command = new Command('reconciliation').description("the provider's book beside ours, day by day");
  addLists(command, withSession);
  addExplain(command, withSession);
  return command;
}

function addLists(command: Command, withSession: WithSession): void {
  command
    .command('list')
    .description('days, the newest first')
    .option('--open', 'only days that are not closed')
    .action((options: { open?: true }) =>
      withSession(async (session) => {
        const days = await session.run(listDays, { openOnly: options.open ?? false });
        const rows = days.map((day) => ({
          ...day,
          day: dayText(day.day),
          account: day.account || 'platform',
          ours: formatMinor(day.oursMinor),
          theirs: formatMinor(day.theirsMinor),
          difference: formatMinor(day.differenceMinor),
          cases: String(day.openCases),
        }));
        for (const line of tableLines(rows, dayColumns)) session.print(line);
      }),
    );
  command
    .command('show')
    .description('cases of a day, or without a day all that nobody has explained')
    .argument('[day]', 'such as 2026-11-25, in UTC')
    .action((day: string | undefined) =>
      withSession(async (session) => {
        const cases = await session.run(listCases, { day });
        const rows = cases.map(({ theirs, ours, ...one }) => ({
          caseNo: one.caseNo,
          kind: one.kind,
          day: dayText(one.day),
          account: one.account || 'platform',
          difference: `${formatMinor(one.differenceMinor)} ${one.currency}`,
          theirs: theirs ? `${theirs.kind} ${theirs.sourceRef ?? theirs.lineRef}` : '-',
          ours: ours ? `${ours.kind} ${ours.providerRef ?? ours.causeId}` : '-',
          note: one.note ?? '',
        }));
        for (const line of tableLines(rows, caseColumns)) session.print(line);
      }),
    );
}

function addExplain(command: Command, withSession: WithSession): void {
  command
    .command('explain')
    .description('answer a difference by a posting, so that its day can be closed')
    .argument('<caseNo>')
    .addOption(
      new Option('--against <account>', 'what the difference is booked against')
        .choices(adjustableAccounts)
        .makeOptionMandatory(),
    )
    .requiredOption('--note <text>', 'why, for whoever reads the books later')
    .action((caseNo: string, { against, note }: { against: string; note: string }) =>
      withSession(async (session) => {
        const done = await session.run(explainCase, { caseNo, against, note });
        session.print(
          `${done.caseNo} ${formatMinor(done.differenceMinor)} ${done.currency} against ${against}`,
        );
      }),
    );
}

const wants: Readonly<Record<string, string>> = {
  not_read: 'The movements at the provider were not read within the last hour: see the log of the API.',
  late_case: 'A case is older than a day: platform reconciliation show',
  late_day: 'A day that ended is not closed: platform reconciliation list --open',
  dispute: 'A dispute waits for an answer: platform dispute list',
};

/** Defines `platform provider …`. */
export function providerCommands(withSession: WithSession): Command {
  const command = new Command('provider').description('the payment provider');
  command
    .command('ready')
    .description('say whether its book is read and ties out; ends with 1 if a person is wanted')
    .action(() =>
      withSession(async (session) => {
        const state = await session.run(checkProvider, {});
        session.print(`read          ${state.readAt?.toISOString() ?? 'never'}`);
        session.print(`last event    ${state.eventAt?.toISOString() ?? 'never'}`);
        session.print(`open lines    ${state.openLines}`);
        session.print(`open cases    ${state.openCases}`);
        session.print(`late days     ${state.lateDays}`);
        session.print(`disputes due  ${state.disputesDue}`);
        for (const want of state.wants) session.warn(wants[want] ?? want);
        if (state.wants.length > 0) process.exitCode = 1;
        else session.print('ready');
      }),
    );
  return command;
}
