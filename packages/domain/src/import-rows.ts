import type { ImportFault, ImportFaultCode } from './import-fault.ts';

/** A line of an imported table: trimmed text by column; a column that the table does not have is absent. */
export type ImportLine<Column extends string = string> = {
  readonly line: number;
  readonly cells: { readonly [Name in Column]?: string | undefined };
};

/** A row that was read, with the line that it came from. */
export type ImportRow<Row> = Row & { readonly line: number };

export type ImportRows<Row> = {
  readonly rows: readonly ImportRow<Row>[];
  readonly faults: readonly ImportFault[];
};

/** Notes why a cell cannot be read; its value is undefined then. */
type Refuse<Column extends string> = (column: Column, code: ImportFaultCode, detail?: string) => undefined;

/** Reads the cells of one line. Each returns undefined for an empty or absent cell, and for one that it refuses. */
export type Cells<Column extends string> = {
  /** True if the table has the column: an empty cell of it removes a value, an absent column keeps it. */
  has(column: Column): boolean;
  text(column: Column, maxChars: number): string | undefined;
  required(column: Column, maxChars: number): string | undefined;
  /** Digits only: `4.0` is no whole number, because nobody knows what was meant. */
  whole(column: Column, bounds: { readonly min: number; readonly max: number }): number | undefined;
  choice<Choice extends string>(column: Column, choices: readonly Choice[]): Choice | undefined;
  refuse: Refuse<Column>;
};

/** A long number as spreadsheets show it: its other digits are lost. */
export const isShortened = (text: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text);

/**
 * Reads all lines, and refuses every one that cannot be read or has the key of an earlier one. `read` returns undefined
 * where it has refused a cell.
 */
export function readImport<Column extends string, Row extends object>(
  lines: readonly ImportLine<Column>[],
  read: (cells: Cells<Column>) => Row | undefined,
  key: { readonly column: Column; readonly of: (row: Row) => string },
): ImportRows<Row> {
  const faults: ImportFault[] = [];
  const rows: ImportRow<Row>[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of lines) {
    const before = faults.length;
    const row = read(cellsOf(cells, (fault) => faults.push({ line, ...fault })));
    if (!row || faults.length > before) continue;
    const first = lineOf.get(key.of(row));
    if (first === undefined) {
      lineOf.set(key.of(row), line);
      rows.push({ ...row, line });
    } else faults.push({ line, column: key.column, code: 'twice', detail: `${first}` });
  }
  return { rows, faults };
}

function cellsOf<Column extends string>(
  cells: ImportLine<Column>['cells'],
  note: (fault: Omit<ImportFault, 'line'>) => void,
): Cells<Column> {
  const refuse: Refuse<Column> = (column, code, detail) => {
    note({ column, code, ...(detail !== undefined && { detail }) });
    return undefined;
  };
  const text: Cells<Column>['text'] = (column, maxChars) => {
    const value: string | undefined = cells[column];
    if (!value) return undefined;
    return [...value].length > maxChars ? refuse(column, 'too_long', `${maxChars}`) : value;
  };
  return {
    refuse,
    text,
    has: (column) => cells[column] !== undefined,
    required: (column, maxChars) => (cells[column] ? text(column, maxChars) : refuse(column, 'required')),
    whole: (column, { min, max }) => {
      const value = cells[column];
      if (!value) return undefined;
      const fits = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
      return fits ? Number(value) : refuse(column, 'whole_number', `${min}-${max}`);
    },
    choice: (column, choices) => {
      const value = cells[column]?.toLowerCase();
      if (!value) return undefined;
      return choices.find((choice) => choice === value) ?? refuse(column, 'choice', choices.join(', '));
    },
  };
}
