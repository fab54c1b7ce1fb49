import { readVarietyRows, varietyColumns } from '@larder/domain/product/read-variety-rows';
import { importVarieties } from '@larder/use-cases/platform/catalog/import-varieties';
import { listVarietyCodes } from '@larder/use-cases/platform/catalog/list-variety-codes';
import { Command } from 'commander';
import { planAndImport } from '../import/plan-and-import.ts';
import { readTable } from '../import/read-table.ts';
import { tableLines } from '../print-table.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

type AddOptions = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly sort?: number;
};

/** Defines `platform variety …`. */
export function varietyCommands(withSession: WithSession): Command {
  const command = new Command('variety').description('varieties of products, by which merchants filter');
  command
    .command('add')
    .description('a variety that the list lacks')
    .requiredOption('--code <code>', 'e.g. soft-drinks')
    .requiredOption('--name-en <name>')
    .requiredOption('--name-zh <name>')
    .option('--sort <n>', 'place in the list; behind all others unless given', wholeNumber)
    .action((row: AddOptions) =>
      withSession(async (session) => {
        await session.run(importVarieties, { rows: [row], as: 'new' });
        session.print(row.code);
      }),
    );
  command
    .command('list')
    .description('codes and names, in the order that merchants see')
    .action(() =>
      withSession(async (session) => {
        const { varieties } = await session.run(listVarietyCodes, {});
        const columns = ['code', 'nameEn', 'nameZh', 'sort', 'products'] as const;
        for (const line of tableLines(varieties, columns)) session.print(line);
      }),
    );
  command
    .command('import')
    .description('add varieties and rename known ones, from a table')
    .requiredOption('--csv <file>', `columns ${Object.keys(varietyColumns).join(',')}`)
    .option('--dry-run', 'say what would happen')
    .action(({ csv, dryRun }: { csv: string; dryRun?: boolean }) =>
      withSession(async (session) => {
        const rows = readTable(session, csv, { columns: varietyColumns, read: readVarietyRows });
        await planAndImport(session, { of: 'varieties', rows, useCase: importVarieties, dryRun });
      }),
    );
  return command;
}
