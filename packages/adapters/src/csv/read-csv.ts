import type { ImportFault } from '@larder/domain/import-fault';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';

/** Columns by their name; those that are required must be in the header. Names are found in any letter case. */
export type CsvColumns = Readonly<Record<string, 'required' | 'optional'>>;

export type CsvRow<Columns extends CsvColumns> = {
  /** Line of the file where the row begins, from 1. */
  readonly line: number;
  /** Trimmed text by column; a column that the file does not have is absent, an empty cell is ''. */
  readonly cells: { readonly [Name in keyof Columns]?: string };
};

type CsvRead<Columns extends CsvColumns> =
  | {
      readonly ok: true;
      readonly rows: readonly CsvRow<Columns>[];
      /** Headings of columns that were passed over. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly ImportFault[] };

type CsvOptions = {
  readonly maxBytes?: number;
  readonly maxRows?: number;
  /** Other headings of the columns, in small letters. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Passes over columns that nobody asked for, instead of refusing the file. */
  readonly ignoresOthers?: boolean;
};

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ROWS = 20_000;
const delimiters = [',', ';', '\t'];

type Line = { readonly line: number; readonly cells: readonly string[] };

/**
 * Reads a table as spreadsheets save it: comma, semicolon or tab, which the header decides or a line `sep=`; quotes;
 * UTF-8 or UTF-16, with or without byte order mark; any ends of lines; empty lines and empty columns at the end.
 * Refuses the whole file with all faults, each with its line; never guesses.
 */
export function readCsv<Columns extends CsvColumns>(
  bytes: Uint8Array,
  columns: Columns,
  { maxBytes = MAX_BYTES, maxRows = MAX_ROWS, aliases = {}, ignoresOthers = false }: CsvOptions = {},
): CsvRead<Columns> {
  if (bytes.length > maxBytes) return refused({ code: 'too_large', detail: `${maxBytes}` });
  const text = decodeText(bytes)?.replace(/\r\n?/g, '\n');
  if (text === undefined) return refused({ code: 'not_utf8' });
  const [, sep] = /^sep=(.)\n/.exec(text) ?? [];
  const body = sep === undefined ? text : text.slice(text.indexOf('\n') + 1);
  const linesBefore = sep === undefined ? 0 : 1;
  const names = new Map([
    ...Object.entries(aliases),
    ...Object.keys(columns).map((name) => [name.toLowerCase(), name] as const),
  ]);
  const delimiter = sep ?? delimiterOf(body, names);
  try {
    const records = parseLines(body, delimiter, { linesBefore, maxLines: maxRows + 2 });
    // Lines of empty cells count here, so that nothing behind them is left out in silence.
    const beyond = records[maxRows + 1];
    if (beyond) return refused({ line: beyond.line, code: 'too_many_rows', detail: `${maxRows}` });
    const [header, ...lines] = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (!header) return refused({ code: 'empty' });
    if (lines.length === 0) return refused({ line: header.line + 1, code: 'empty' });
    return readRows(header, lines, { columns, names, ignoresOthers });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = (error as { lines?: number }).lines ?? 0;
    return refused({ line: at + linesBefore, code: 'quotes' });
  }
}

const refused = (fault: ImportFault) => ({ ok: false, faults: [fault] }) as const;

function parseLines(
  text: string,
  delimiter: string,
  { linesBefore = 0, maxLines }: { linesBefore?: number; maxLines: number },
): Line[] {
  const records = parse(text, {
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: maxLines,
  }) as unknown as { record: string[]; info: Info }[];
  return records.map(({ record, info }) => ({
    line: info.lines - newlinesIn(record) + linesBefore,
    cells: record.map((cell) => withoutFormula(cell.trim())),
  }));
}

/** A text that was written as `="…"`, so that spreadsheets keep its zeros: our own tables do that. [decision 304] */
const withoutFormula = (cell: string): string => {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"').trim();
};

/** `info.lines` is the line where a record ends. */
const newlinesIn = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/** The delimiter with which the header has most of the columns. */
function delimiterOf(text: string, known: ReadonlyMap<string, string>): string {
  const scores = delimiters.map((delimiter) => {
    try {
      const [header] = parseLines(text, delimiter, { maxLines: 1 });
      return (header?.cells ?? []).filter((cell) => known.has(cell.toLowerCase())).length;
    } catch {
      return -1;
    }
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

function readRows<Columns extends CsvColumns>(
  header: Line,
  lines: readonly Line[],
  {
    columns,
    names,
    ignoresOthers,
  }: {
    readonly columns: Columns;
    /** Columns by their headings in small letters. */
    readonly names: ReadonlyMap<string, string>;
    readonly ignoresOthers: boolean;
  },
): CsvRead<Columns> {
  const heads = header.cells.map((cell) => (cell === '' ? '' : (names.get(cell.toLowerCase()) ?? null)));
  const { line } = header;
  const faults: ImportFault[] = [];
  const ignored: string[] = [];
  for (const [at, head] of heads.entries()) {
    const column = header.cells[at] ?? '';
    if (head === null) {
      if (ignoresOthers) ignored.push(column);
      else faults.push({ line, column, code: 'unknown_column', detail: Object.keys(columns).join(', ') });
    } else if (head !== '' && heads.indexOf(head) < at) faults.push({ line, column, code: 'double_column' });
  }
  for (const [name, need] of Object.entries(columns))
    if (need === 'required' && !heads.includes(name))
      faults.push({ line, column: name, code: 'missing_column' });
  if (faults.length > 0) return { ok: false, faults };
  // Once: a header may be as long as the file, and each row starts with all of its columns.
  const none = Object.fromEntries(heads.flatMap((head) => (head ? [[head, '']] : [])));
  const rows = lines.map((row) => readRow<Columns>(row, { heads, none }, faults));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rows, ignored };
}

/** PostgreSQL refuses some of them, and none is seen; a cell may have lines. */
const hasControl = (text: string) => /\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, ''));

function readRow<Columns extends CsvColumns>(
  { line, cells }: Line,
  { heads, none }: { heads: readonly (string | null)[]; none: Readonly<Record<string, string>> },
  faults: ImportFault[],
): CsvRow<Columns> {
  const read = { ...none };
  let isBeyond = false;
  for (const [at, cell] of cells.entries()) {
    const head = heads[at] === undefined ? '' : heads[at];
    if (head === null || (head === '' && (cell === '' || isBeyond))) continue;
    isBeyond ||= head === '';
    if (head === '') faults.push({ line, code: 'beyond_columns', detail: cell });
    else if (hasControl(cell)) faults.push({ line, column: head, code: 'control_character' });
    else read[head] = cell;
  }
  return { line, cells: read as CsvRow<Columns>['cells'] };
}
