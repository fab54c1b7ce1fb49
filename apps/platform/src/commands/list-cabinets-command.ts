import { listCabinets } from '@larder/use-cases/platform/list-cabinets';
import { Command, Option } from 'commander';
import { tableLines } from '../print-table.ts';
import type { Session } from '../session.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

type ListOptions = {
  readonly status?: string;
  readonly merchant?: string;
  readonly after?: string;
  readonly limit: number;
};

/** Defines `platform cabinet list`. */
export function listCabinetsCommand(withSession: WithSession): Command {
  return new Command('list')
    .description('cabinets of all merchants by number')
    .addOption(
      new Option('--status <status>').choices(['in_stock', 'to_be_activated', 'operational', 'retired']),
    )
    .option('--merchant <merchantNo>')
    .option('--after <deviceNo>', 'begin behind this number')
    .option('--limit <n>', 'at most so many', wholeNumber, 100)
    .action((options: ListOptions) => withSession((session) => list(session, options)));
}

async function list(session: Session, { status, merchant, after, limit }: ListOptions): Promise<void> {
  const input = { lifecycle: status, merchantNo: merchant, after, limit };
  const { cabinets } = await session.run(listCabinets, input);
  const columns = ['deviceNo', 'model', 'lifecycle', 'online', 'merchantNo', 'merchantName', 'name'] as const;
  for (const line of tableLines(cabinets, columns)) session.print(line);
}
