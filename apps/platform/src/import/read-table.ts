import { existsSync, readFileSync } from 'node:fs';
import { type CsvColumns, type CsvRow, readCsv } from '@larder/adapters/csv/read-csv';
import type { ImportFault } from '@larder/domain/import-fault';
import type { ImportRows } from '@larder/domain/import-rows';
import type { Session } from '../session.ts';
import { faultWords } from './fault-words.ts';

/**
 * Reads the rows of a table. Prints every fault with its line and throws if there is one: nothing is half imported. In
 * containers the name of a file is one in `./exchange`.
 */
export function readTable<Columns extends CsvColumns, Row>(
  session: Session,
  file: string,
  { columns, read }: { columns: Columns; read: (lines: readonly CsvRow<Columns>[]) => ImportRows<Row> },
) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const table = readCsv(readFileSync(file), columns);
  if (!table.ok) return stopAtFaults(session, table.faults);
  const { rows, faults } = read(table.rows);
  if (faults.length > 0) return stopAtFaults(session, faults);
  return rows;
}

/** Prints faults, in the order of their lines, and throws. */
export function stopAtFaults(session: Session, faults: readonly ImportFault[]): never {
  const inOrder = [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  for (const fault of inOrder) session.warn(faultWords(fault));
  throw new Error(`Nothing was imported: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
}
