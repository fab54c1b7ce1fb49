import { csvLines, csvMark } from '@larder/domain/csv';
import type { WordedTable } from './table-writer.ts';

/** Writes a table as CSV. [domain 10] */
export async function* writeCsv({ head, pages }: WordedTable): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(csvMark + csvLines([head]));
  for await (const page of pages) yield Buffer.from(csvLines(page));
}
