import { type Cells, type ImportLine, type ImportRows, isShortened, readImport } from '../import-rows.ts';
import { parseAmountMinor } from '../money.ts';
import { moneyRoom } from '../number-entry.ts';
import { readPrintedGtin } from '../printed-gtin.ts';
import { readTypedNumber } from '../typed-number.ts';

/** Columns of a merchant's table of products. The name is for people: the platform names its products. */
export const ownProductColumns = {
  gtin: 'required',
  price: 'optional',
  cost: 'optional',
  name: 'optional',
} as const;
export type OwnProductColumn = keyof typeof ownProductColumns;

/** Other headings, in small letters: those of our own tables in each language, and usual ones of tills. */
export const ownProductAliases: Readonly<Record<string, OwnProductColumn>> = {
  'gtin or upc': 'gtin',
  ean: 'gtin',
  upc: 'gtin',
  barcode: 'gtin',
  商品条码: 'gtin',
  条码: 'gtin',
  retail: 'price',
  'selling price': 'price',
  'retail price': 'price',
  售价: 'price',
  'unit cost': 'cost',
  'purchase price': 'cost',
  成本: 'cost',
  进货价: 'cost',
  product: 'name',
  商品: 'name',
  商品名称: 'name',
};

/** Bytes that fit into one call, and rows. */
export const OWN_IMPORT_BYTES = 90_000;
export const OWN_IMPORT_ROWS = 1_000;

/** A product as a merchant's table has it. Undefined: the table does not say. */
export type OwnProductRow = {
  /** GTIN-14. */
  readonly gtin: string;
  readonly priceMinor?: number | undefined;
  readonly costMinor?: number | undefined;
};

const CELL_CHARS = 60;

/** Reads a merchant's products, with amounts in the currency of the merchant. */
export const readOwnProductRows = (
  lines: readonly ImportLine<OwnProductColumn>[],
  currency: string,
): ImportRows<OwnProductRow> =>
  readImport<OwnProductColumn, OwnProductRow>(lines, (cells) => readRow(cells, currency), {
    column: 'gtin',
    of: ({ gtin }) => gtin,
  });

function readRow(cells: Cells<OwnProductColumn>, currency: string): OwnProductRow | undefined {
  const gtin = gtinOf(cells);
  const row = {
    priceMinor: amountOf(cells, 'price', currency),
    costMinor: amountOf(cells, 'cost', currency),
  };
  return gtin === undefined ? undefined : { gtin, ...row };
}

function gtinOf(cells: Cells<OwnProductColumn>): string | undefined {
  const printed = cells.required('gtin', CELL_CHARS);
  if (printed === undefined) return undefined;
  if (isShortened(printed)) return cells.refuse('gtin', 'shortened_number', printed);
  const gtin = readPrintedGtin(printed);
  if (gtin.ok) return gtin.value;
  const isCheck = gtin.refusal.params?.key === 'valid.gtin.check';
  return cells.refuse('gtin', isCheck ? 'gtin_check' : 'gtin_format', printed);
}

function amountOf(
  cells: Cells<OwnProductColumn>,
  column: 'price' | 'cost',
  currency: string,
): number | undefined {
  const text = cells.text(column, CELL_CHARS);
  if (text === undefined) return undefined;
  const read = readTypedNumber(text, moneyRoom(currency));
  const amount = read.ok ? parseAmountMinor(read.text) : read;
  return amount.ok && amount.value > 0 ? amount.value : cells.refuse(column, 'amount', text);
}
