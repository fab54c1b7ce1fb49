import { type CabinetRow, cabinetColumns, readCabinetRows } from '@larder/domain/platform/read-cabinet-rows';
import { type ImportedCabinet, importCabinets } from '@larder/use-cases/platform/import-cabinets';
import { Command } from 'commander';
import { plan } from '../import/plan-and-import.ts';
import { readTable } from '../import/read-table.ts';
import { numberRange } from '../number-range.ts';
import { openPrivateFolder } from '../private-folder.ts';
import type { Session } from '../session.ts';
import { localOption, requireStickerAddress } from '../stickers/sticker-address.ts';
import { printStickers } from './print-stickers.ts';
import { wholeNumber } from './whole-number.ts';
import type { WithSession } from './with-session.ts';

type ImportOptions = {
  readonly csv?: string;
  readonly first?: string;
  readonly count: number;
  readonly model?: string;
  readonly out: string;
  readonly dryRun?: boolean;
  readonly local?: boolean;
};

/**
 * Defines `platform cabinet import`, from a CSV or a range of numbers. Stickers and secrets are written now or never.
 */
export function importCommand(withSession: WithSession): Command {
  return new Command('import')
    .description('take cabinets into stock and print their stickers')
    .option('--csv <file>', `columns ${Object.keys(cabinetColumns).join(',')}`)
    .option('--first <deviceNo>', 'first of a row of numbers')
    .option('--count <n>', 'how many numbers', wholeNumber, 1)
    .option('--model <code>', 'model of all that name none')
    .option('--dry-run', 'say what would happen')
    .option('--out <folder>', 'where stickers and secrets go', '.data/stickers')
    .option(...localOption)
    .action((options: ImportOptions) => withSession((session) => importAll(session, options)));
}

async function importAll(session: Session, options: ImportOptions): Promise<void> {
  const rows = cabinetsOf(session, options);
  await plan(session, 'cabinets', rows);
  if (options.dryRun) return session.print(`Would import: ${rows.length} new`);
  requireStickerAddress(session.appUrl, options);
  const folder = openPrivateFolder(options.out, session.now);
  const { cabinets } = await session.run(importCabinets, { cabinets: rows });
  const file = folder.write('secrets', 'csv', secretsCsv(cabinets));
  session.print(`Secrets for the controllers, shown nowhere again: ${file}`);
  await printStickers(session, cabinets, folder);
}

function cabinetsOf(session: Session, options: ImportOptions): readonly CabinetRow[] {
  const { csv, first, count, model } = options;
  if (csv) {
    const read = (lines: Parameters<typeof readCabinetRows>[0]) => readCabinetRows(lines, model);
    return readTable(session, csv, { columns: cabinetColumns, read });
  }
  if (!first || !model) throw new Error('Give either --csv, or --first and --model');
  return numberRange(first, count).map((deviceNo) => ({ deviceNo, modelCode: model }));
}

function secretsCsv(cabinets: readonly ImportedCabinet[]): string {
  const lines = cabinets.map(({ deviceNo, deviceSecret, activationCode }) =>
    [deviceNo, deviceSecret, activationCode].join(),
  );
  return ['deviceNo,deviceSecret,activationCode', ...lines, ''].join('\n');
}
