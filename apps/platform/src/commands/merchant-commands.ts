import { locales } from '@larder/domain/locale';
import { merchantEvents } from '@larder/domain/platform/merchant-transitions';
import { changeMerchantStatus } from '@larder/use-cases/platform/change-merchant-status';
import { createMerchant } from '@larder/use-cases/platform/create-merchant';
import { listMerchants } from '@larder/use-cases/platform/list-merchants';
import { merchantOptions, setMerchantOption } from '@larder/use-cases/platform/set-merchant-option';
import { rebuildStatistics } from '@larder/use-cases/statistics/rebuild-statistics';
import { Argument, Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { Session } from '../session.ts';
import type { WithSession } from './with-session.ts';

type CreateOptions = {
  readonly name: string;
  readonly country: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly locale?: string;
};

const what = {
  activate: 'let a registered or suspended merchant work',
  suspend: 'stop a merchant: its people may read, its cabinets do not sell',
  close: 'end a merchant for good',
} as const;

const optionTexts = {
  blind_count: 'restockers count a shelf before they see its book: on or off',
  activation_code: 'activation needs the code of the sticker: on, or off for stickers without one',
  statistics: 'the module of sales statistics: on or off',
} as const;

/** Defines `platform merchant …`. */
export function merchantCommands(withSession: WithSession): Command {
  const command = new Command('merchant').description('merchants: sign up, activate, suspend');
  command
    .command('create')
    .description('sign up a merchant, active at once')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'two letters, e.g. US')
    .requiredOption('--owner-email <email>')
    .requiredOption('--owner-name <name>')
    .addOption(new Option('--locale <locale>').choices(locales))
    .action((options: CreateOptions) => withSession((session) => create(session, options)));
  for (const event of merchantEvents) {
    command
      .command(event)
      .description(what[event])
      .argument('<merchantNo...>')
      .action((numbers: string[]) =>
        withSession(async (session) => {
          const inputs = numbers.map((merchantNo) => ({ merchantNo, event }));
          for (const { merchantNo, status } of await session.runEach(changeMerchantStatus, inputs)) {
            session.print(`${merchantNo} ${status}`);
          }
        }),
      );
  }
  addOptionCommands(command, withSession);
  command
    .command('rebuild-statistics')
    .description('sum the sales of a merchant again from its orders')
    .argument('<merchantNo>')
    .action((merchantNo: string) =>
      withSession(async (session) => {
        const { days } = await session.run(rebuildStatistics, { merchantNo });
        session.print(`${merchantNo} ${days} days will be summed again`);
      }),
    );
  command
    .command('list')
    .description('merchants, the newest first; those that registered themselves wait as onboarding')
    .addOption(new Option('--status <status>').choices(['onboarding', 'active', 'suspended', 'closed']))
    .action((options: { status?: string }) =>
      withSession(async (session) => {
        const { merchants } = await session.run(listMerchants, options);
        const columns = [
          'merchantNo',
          'name',
          'status',
          'country',
          'currency',
          'cabinets',
          'since',
          'owner',
        ] as const;
        for (const line of tableLines(merchants, columns)) session.print(line);
      }),
    );
  return command;
}

/** Defines one command for each option that the operator switches. [decision 122] */
function addOptionCommands(command: Command, withSession: WithSession): void {
  for (const option of merchantOptions) {
    const name = option.replaceAll('_', '-');
    command
      .command(name)
      .description(optionTexts[option])
      .argument('<merchantNo>')
      .addArgument(new Argument('<state>').choices(['on', 'off']))
      .action((merchantNo: string, state: string) =>
        withSession(async (session) => {
          await session.run(setMerchantOption, { merchantNo, option, on: state === 'on' });
          session.print(`${merchantNo} ${name} ${state}`);
        }),
      );
  }
}

async function create(session: Session, options: CreateOptions): Promise<void> {
  const { merchantNo, ownerIsNew } = await session.run(createMerchant, options);
  session.print(`${merchantNo} active`);
  session.print(
    ownerIsNew
      ? `${options.ownerEmail} makes a password by "Forgot password" at ${session.appUrl}`
      : `${options.ownerEmail} has an account already and keeps its password`,
  );
}
