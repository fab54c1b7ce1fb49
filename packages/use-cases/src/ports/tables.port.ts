import type { ImportFault } from '@larder/domain/import-fault';
import type { ImportLine } from '@larder/domain/import-rows';

type TableOptions = {
  readonly maxBytes: number;
  readonly maxRows: number;
  /** Other headings of the columns, in small letters. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Passes over columns that nobody asked for. */
  readonly ignoresOthers: boolean;
};

type Table<Column extends string> =
  | {
      readonly ok: true;
      readonly rows: readonly ImportLine<Column>[];
      /** Headings of columns that were passed over. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly ImportFault[] };

/** Reads the table in a file, within bounds of bytes and rows. */
export type TablesPort = {
  readonly read: <Column extends string>(
    bytes: Uint8Array,
    columns: Readonly<Record<Column, 'required' | 'optional'>>,
    options: TableOptions,
  ) => Table<Column>;
};
