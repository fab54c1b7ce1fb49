import { modelColumns, readModelRows } from '@larder/domain/platform/read-model-rows';
import { importModels } from '@larder/use-cases/platform/catalog/import-models';
import { createModel } from '@larder/use-cases/platform/create-model';
import { listModels } from '@larder/use-cases/platform/list-models';
import { Command, Option } from 'commander';
import { planAndImport } from '../import/plan-and-import.ts';
import { readTable } from '../import/read-table.ts';
import { tableLines } from '../print-table.ts';
import type { WithSession } from './with-session.ts';

type AddOptions = {
  readonly code: string;
  readonly name: string;
  readonly doors: string;
  readonly layers: string;
  readonly type: string;
};

/** Defines `platform model …`. */
export function modelCommands(withSession: WithSession): Command {
  const command = new Command('model').description('models of cabinets');
  command
    .command('add')
    .description('a model that the factory makes')
    .requiredOption('--code <code>', 'e.g. CB-2D-5L')
    .requiredOption('--name <name>')
    .addOption(new Option('--doors <n>').choices(['1', '2']).makeOptionMandatory())
    .addOption(new Option('--layers <n>').choices(['1', '2', '3', '4', '5']).makeOptionMandatory())
    .addOption(new Option('--type <type>').choices(['cooler', 'freezer', 'ambient']).default('cooler'))
    .action(({ code, name, doors, layers, type }: AddOptions) =>
      withSession(async (session) => {
        const input = {
          code,
          name,
          doorCount: Number(doors),
          layersDefault: Number(layers),
          cabinetType: type,
        };
        session.print((await session.run(createModel, input)).code);
      }),
    );
  command
    .command('list')
    .description('the models that cabinets can be imported as')
    .action(() =>
      withSession(async (session) => {
        const { models } = await session.run(listModels, {});
        const columns = ['code', 'name', 'doorCount', 'layersDefault', 'cabinetType'] as const;
        for (const line of tableLines(models, columns)) session.print(line);
      }),
    );
  command
    .command('import')
    .description('add models and rename known ones, from a table')
    .requiredOption('--csv <file>', `columns ${Object.keys(modelColumns).join(',')}`)
    .option('--dry-run', 'say what would happen')
    .action(({ csv, dryRun }: { csv: string; dryRun?: boolean }) =>
      withSession(async (session) => {
        const rows = readTable(session, csv, { columns: modelColumns, read: readModelRows });
        await planAndImport(session, { of: 'models', rows, useCase: importModels, dryRun });
      }),
    );
  return command;
}
