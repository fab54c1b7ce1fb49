import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TableCell } from '@larder/domain/table-cell';
import {
  closingParts,
  leadingParts,
  SHEET_ROWS,
  sheetEnd,
  sheetPath,
  sheetRow,
  sheetStart,
  type WorkbookPart,
} from '@larder/domain/workbook';
import { ZipFile } from 'yazl';
import type { WordedTable } from './table-writer.ts';

type Page = readonly (readonly TableCell[])[];

/** Rows of a table that several sheets take in turn: `held` are read but not written; null at the end. */
type Rows = { readonly pages: AsyncIterator<Page>; held: Page | null };

/**
 * Writes a table as a workbook (XLSX): a zip of XML, written as its rows are read. A table that is too long for a sheet
 * goes on in the next. [decision 158]
 */
export async function* writeWorkbook(
  table: WordedTable,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  const pages = table.pages[Symbol.asyncIterator]();
  let open: Readable | null = null;
  const fail = (failure: Error) => out.destroy(failure);
  const filling = fill(zip, table, { pages, held: null }, sheetRows, (sheet) => {
    open = sheet;
  });
  filling.catch(fail);
  zip.on('error', fail);
  try {
    for await (const piece of out) yield piece;
    await filling;
  } finally {
    // A reader that stops early leaves the rest unread.
    (open as Readable | null)?.destroy();
    await pages.return?.();
  }
}

/** Adds all parts; returns when the last is handed over. Backpressure comes from the zip, which reads the sheets. */
async function fill(
  zip: ZipFile,
  { name, head, now }: WordedTable,
  rows: Rows,
  sheetRows: number,
  begun: (sheet: Readable) => void,
): Promise<void> {
  const add = (parts: readonly WorkbookPart[]) => {
    for (const { path, xml } of parts) zip.addBuffer(Buffer.from(xml), path, { mtime: now });
  };
  add(leadingParts);
  rows.held = await nextPage(rows.pages);
  let sheets = 0;
  do {
    sheets += 1;
    const sheet = Readable.from(sheetPieces(head, rows, sheetRows));
    begun(sheet);
    zip.addReadStream(sheet, sheetPath(sheets), { mtime: now });
    await finished(sheet);
  } while (rows.held);
  add(closingParts(name, sheets));
  zip.end();
}

async function* sheetPieces(head: readonly string[], rows: Rows, sheetRows: number) {
  yield Buffer.from(sheetStart(head, rows.held ?? []));
  let number = 2;
  while (rows.held && number <= sheetRows) {
    const page: Page = rows.held;
    const written = page.slice(0, sheetRows - number + 1);
    const from = number;
    yield Buffer.from(written.map((row, index) => sheetRow(from + index, row)).join(''));
    number += written.length;
    const rest = page.slice(written.length);
    rows.held = rest.length > 0 ? rest : await nextPage(rows.pages);
  }
  yield Buffer.from(sheetEnd);
}

async function nextPage(pages: AsyncIterator<Page>): Promise<Page | null> {
  for (;;) {
    const next = await pages.next();
    if (next.done) return null;
    if (next.value.length > 0) return next.value;
  }
}
