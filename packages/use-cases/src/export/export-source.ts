import type { NoticeTarget } from '@larder/contract/screen-target';
import type { Result } from '@larder/domain/refusal';
import type { TableCell } from '@larder/domain/table-cell';
import type { Word } from '../ports/words.port.ts';
import type { MemberReadContext } from '../use-case.ts';

/** The member whom the table is for: it contains only what they may see at the time of reading. */
export type ExportReader = Pick<MemberReadContext, 'tx' | 'now' | 'database' | 'actor'>;

/** Rows in the order of the list, at most `size` at a time, so that memory use does not grow with the history. */
export type ExportPages = (size: number, word: Word) => AsyncIterable<readonly (readonly TableCell[])[]>;

/** A list as a table. Texts are keys of `packages/i18n`. */
export type ExportTable = {
  /** Text: the name of the list. */
  readonly name: string;
  /** The exported days, or the device, the same in every language; empty for a whole list as it is now. */
  readonly period: string;
  /** Name of the downloaded file, without its extension. */
  readonly fileName: string;
  /** The list in the app. */
  readonly target: NoticeTarget;
  /** Texts of the column headings. */
  readonly head: readonly string[];
  /** Opens the rows; refuses as the list does. */
  readonly open: (reader: ExportReader) => Promise<Result<ExportPages>>;
};

/** A kind of export: maps stored parameters to a table. */
export type ExportSource = (params: unknown) => ExportTable;
