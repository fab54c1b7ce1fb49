import type { CsvCell } from '@larder/domain/csv';
import type { Result } from '@larder/domain/refusal';
import type { MemberActor } from '../actor.ts';
import type { Word } from '../ports/words.port.ts';
import type { ReadContext } from '../use-case.ts';

/** Whoever the table is for: it holds what he may see when it is read. */
export type ExportReader = Pick<ReadContext, 'tx'> & { readonly actor: MemberActor };

/** Rows in the order of the list, at most `size` at a time, so that a long history needs no more memory than a short one. */
export type ExportPages = (size: number, word: Word) => AsyncIterable<readonly (readonly CsvCell[])[]>;

/** A list as a table. Texts are keys of `packages/i18n`. */
export type ExportTable = {
  /** Text: the name of the list. */
  readonly name: string;
  /** What of it, for people, the same in every language. */
  readonly period: string;
  /** Of what is downloaded, without its ending. */
  readonly fileName: string;
  /** Path of the list in our app. */
  readonly target: string;
  /** Texts of the columns. */
  readonly head: readonly string[];
  /** Refuses as the list does. */
  readonly open: (reader: ExportReader) => Promise<Result<ExportPages>>;
};

/** A kind of export: the table that its stored parameters stand for. */
export type ExportSource = (params: unknown) => ExportTable;
