import { recognitionStatuses } from '@larder/domain/product/read-product-rows';
import { approveProductApplication } from '@larder/use-cases/platform/product/approve-product-application';
import { listProductApplications } from '@larder/use-cases/platform/product/list-product-applications';
import { rejectProductApplication } from '@larder/use-cases/platform/product/reject-product-application';
import { setLookAlikes } from '@larder/use-cases/platform/product/set-look-alikes';
import { setRecognitionStatus } from '@larder/use-cases/platform/product/set-recognition-status';
import { Argument, Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import { productImportCommand } from './product-import-command.ts';
import type { WithSession } from './with-session.ts';

const listed = ['applicationNo', 'merchantNo', 'gtin', 'name', 'revision', 'submittedAt', 'note'] as const;
const statuses = ['pending_review', 'approved', 'rejected', 'withdrawn'];

/** Defines `platform product …`. */
export function productCommands(withSession: WithSession): Command {
  const command = new Command('product').description(
    'the platform library: import, review applications, readiness',
  );
  command.addCommand(productImportCommand(withSession));
  command.addCommand(reviewCommands(withSession));
  command
    .command('readiness')
    .description('say whether cabinets recognize products')
    .addArgument(new Argument('<status>').choices(recognitionStatuses))
    .argument('<code...>', 'GTIN-14, or N… of a product without barcode')
    .action((status: string, codes: string[]) =>
      withSession(async (session) => {
        const inputs = codes.map((code) => ({ code, status }));
        for (const done of await session.runEach(setRecognitionStatus, inputs))
          session.print(`${done.code} ${done.status}`);
      }),
    );
  command
    .command('look-alikes')
    .description(
      'group products that the recognizer cannot distinguish; "none" takes them out of their group',
    )
    .argument('<group>')
    .argument('<code...>')
    .action((group: string, codes: string[]) =>
      withSession(async (session) => {
        const input = { codes, group: group === 'none' ? null : group };
        await session.run(setLookAlikes, input);
        session.print(`${codes.join(' ')} ${group}`);
      }),
    );
  return command;
}

/** Defines `platform product review …`. */
function reviewCommands(withSession: WithSession): Command {
  const command = new Command('review').description('applications of merchants for new products');
  command
    .command('list')
    .description('applications, the oldest first')
    .addOption(new Option('--status <status>').choices(statuses))
    .action((options: { status?: string }) =>
      withSession(async (session) => {
        const { applications } = await session.run(listProductApplications, options);
        for (const line of tableLines(applications, listed)) session.print(line);
      }),
    );
  command
    .command('approve')
    .description('take products into the platform library, in training')
    .argument('<applicationNo...>')
    .action((numbers: string[]) =>
      withSession(async (session) => {
        const inputs = numbers.map((applicationNo) => ({ applicationNo }));
        for (const done of await session.runEach(approveProductApplication, inputs))
          session.print(`${done.applicationNo} ${done.status} as ${done.code}`);
      }),
    );
  command
    .command('reject')
    .description('send an application back; its merchant reads the note')
    .argument('<applicationNo>')
    .requiredOption('--note <text>')
    .action((applicationNo: string, { note }: { note: string }) =>
      withSession(async (session) => {
        const done = await session.run(rejectProductApplication, { applicationNo, note });
        session.print(`${done.applicationNo} ${done.status}`);
      }),
    );
  return command;
}
