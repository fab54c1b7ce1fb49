import { type Cells, type ImportLine, type ImportRows, isShortened, readImport } from '../import-rows.ts';
import { limits } from '../limits.ts';
import { parseAmountEntry } from '../number-entry.ts';
import { readPrintedGtin } from '../printed-gtin.ts';
import { storageConditions } from './picture-views.ts';
import { parseWeight, type WeightUnit, weightUnits } from './weight.ts';

export const productColumns = {
  gtin: 'required',
  name: 'required',
  variety: 'required',
  weight: 'required',
  storage: 'required',
  specification: 'optional',
  brand: 'optional',
  suggestedPrice: 'optional',
  shelfLifeDays: 'optional',
  storageNote: 'optional',
  recognition: 'optional',
} as const;
type Column = keyof typeof productColumns;

/** Whether cabinets recognize a product. [domain 3] */
export const recognitionStatuses = ['ready', 'training', 'unsupported'] as const;

/** A product as a table has it. Undefined: the table does not say; null: its cell is empty. */
export type ProductRow = {
  /** GTIN-14. */
  readonly gtin: string;
  readonly name: string;
  /** Code or name of a variety, as it was written. */
  readonly variety: string;
  readonly weightValue: number;
  readonly weightUnit: WeightUnit;
  readonly storage: (typeof storageConditions)[number];
  readonly specification?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly suggestedRetailMinor?: number | null | undefined;
  readonly shelfLifeDays?: number | null | undefined;
  readonly storageNote?: string | null | undefined;
  readonly recognitionStatus?: (typeof recognitionStatuses)[number] | undefined;
};

const SHELF_LIFE_DAYS = { min: 1, max: 3_650 };
const CELL_CHARS = 60;
const weightPattern = new RegExp(`^(\\S+?)\\s*(${weightUnits.join('|')})$`, 'i');

/** Reads products for the platform library. */
export const readProductRows = (lines: readonly ImportLine<Column>[]): ImportRows<ProductRow> =>
  readImport<Column, ProductRow>(lines, readProduct, { column: 'gtin', of: ({ gtin }) => gtin });

function readProduct(cells: Cells<Column>): ProductRow | undefined {
  const gtin = gtinOf(cells);
  const name = cells.required('name', limits.productNameMaxChars);
  const variety = cells.required('variety', CELL_CHARS);
  const weight = weightOf(cells);
  const storage =
    cells.required('storage', CELL_CHARS) === undefined
      ? undefined
      : cells.choice('storage', storageConditions);
  const given = <T>(column: Column, value: T | undefined) =>
    cells.has(column) ? (value ?? null) : undefined;
  const optional = {
    specification: given('specification', cells.text('specification', limits.nameMaxChars)),
    brand: given('brand', cells.text('brand', limits.nameMaxChars)),
    suggestedRetailMinor: given('suggestedPrice', priceOf(cells)),
    shelfLifeDays: given('shelfLifeDays', cells.whole('shelfLifeDays', SHELF_LIFE_DAYS)),
    storageNote: given('storageNote', cells.text('storageNote', limits.noteMaxChars)),
    recognitionStatus: cells.choice('recognition', recognitionStatuses),
  };
  return gtin && name && variety && weight && storage
    ? { gtin, name, variety, ...weight, storage, ...optional }
    : undefined;
}

function gtinOf(cells: Cells<Column>): string | undefined {
  const printed = cells.required('gtin', CELL_CHARS);
  if (printed === undefined) return undefined;
  if (isShortened(printed)) return cells.refuse('gtin', 'shortened_number', printed);
  const gtin = readPrintedGtin(printed);
  if (gtin.ok) return gtin.value;
  const isCheck = gtin.refusal.params?.key === 'valid.gtin.check';
  return cells.refuse('gtin', isCheck ? 'gtin_check' : 'gtin_format', printed);
}

function weightOf(cells: Cells<Column>): Pick<ProductRow, 'weightValue' | 'weightUnit'> | undefined {
  const text = cells.required('weight', CELL_CHARS);
  if (text === undefined) return undefined;
  const [, typed = '', unit = ''] = weightPattern.exec(text) ?? [];
  const weightUnit = weightUnits.find((known) => known === unit.toLowerCase());
  const value = weightUnit && parseWeight(typed, weightUnit);
  if (!weightUnit || !value?.ok) return cells.refuse('weight', 'weight', text);
  return { weightValue: value.value, weightUnit };
}

function priceOf(cells: Cells<Column>): number | undefined {
  const text = cells.text('suggestedPrice', CELL_CHARS);
  if (text === undefined) return undefined;
  const price = parseAmountEntry(text);
  return price.ok && price.value > 0 ? price.value : cells.refuse('suggestedPrice', 'amount', text);
}
