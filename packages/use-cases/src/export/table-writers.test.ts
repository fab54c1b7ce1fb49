import { buffer } from 'node:stream/consumers';
import { exportFormats } from '@larder/domain/export/export-format';
import { instantCell, moneyCell, percentCell, type TableCell } from '@larder/domain/table-cell';
import { readWorkbook } from '@larder/testkit/read-workbook';
import { describe, expect, test } from 'vitest';
import { tableWriters } from './table-writers.ts';
import { writeWorkbook } from './write-workbook.ts';

const now = new Date('2026-11-26T10:00:00Z');
const head = ['Order', 'Created (UTC)', 'Paid', 'Tax rate'];
const order = (number: string): TableCell[] => [
  number,
  instantCell(now),
  moneyCell(-250),
  percentCell(88_750),
];

async function* paged(pages: readonly (readonly TableCell[][])[]) {
  for (const page of pages) yield page;
}
const table = (pages: readonly (readonly TableCell[][])[]) => ({
  name: 'Orders',
  head,
  pages: paged(pages),
  now,
});
const read = async (pieces: AsyncIterable<Uint8Array>) => new Uint8Array(await buffer(pieces));

describe('a workbook', () => {
  test('holds texts as texts, and numbers, amounts, times and shares as numbers', async () => {
    const [sheet, ...more] = await readWorkbook(
      await read(writeWorkbook(table([[order('=1+1'), ['+2', null, 3]]]))),
    );
    expect([sheet?.name, more]).toEqual(['Orders', []]);
    expect(sheet?.rows).toEqual([head, ['=1+1', now, -2.5, 0.08875], ['+2', null, 3]]);
    expect(sheet?.xml).not.toContain('<f>');
  });

  test('goes on in further sheets, each with the heading, when a sheet is full', async () => {
    const pages = [
      [order('1'), order('2'), order('3')],
      [order('4')],
      [],
      [order('5'), order('6'), order('7')],
    ];
    const sheets = await readWorkbook(await read(writeWorkbook(table(pages), 4)));
    expect(sheets.map(({ name, rows }) => [name, ...rows.map(([first]) => first)])).toEqual([
      ['Orders', 'Order', '1', '2', '3'],
      ['Orders 2', 'Order', '4', '5', '6'],
      ['Orders 3', 'Order', '7'],
    ]);
  });

  test('has no empty sheet behind a full one', async () => {
    const pages = [[order('1'), order('2')], [order('3')]];
    expect(await readWorkbook(await read(writeWorkbook(table(pages), 4)))).toHaveLength(1);
  });

  test('is a heading only for a table without rows', async () => {
    const [sheet] = await readWorkbook(await read(writeWorkbook(table([]))));
    expect(sheet?.rows).toEqual([head]);
  });
});

describe.each(exportFormats)('a table as %s', (format) => {
  const write = tableWriters[format];

  test('fails as its pages fail', async () => {
    const failure = new Error('the database is away');
    async function* broken() {
      yield [order('1')];
      throw failure;
    }
    await expect(read(write({ ...table([]), pages: broken() }))).rejects.toBe(failure);
  });

  test('reads no further page once its reader stops', async () => {
    let pages = 0;
    let isClosed = false;
    async function* endless() {
      try {
        for (;;) {
          pages += 1;
          yield Array.from({ length: 1_000 }, () => order(`${pages}`));
        }
      } finally {
        isClosed = true;
      }
    }
    for await (const piece of write({ ...table([]), pages: endless() }))
      if (piece.length > 0 && pages > 2) break;
    expect(isClosed).toBe(true);
    expect(pages).toBeLessThan(50);
  });
});
