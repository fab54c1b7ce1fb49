import { type ImportLine, type ImportRows, readImport } from '../import-rows.ts';

export const varietyColumns = {
  code: 'required',
  nameEn: 'required',
  nameZh: 'required',
  sort: 'optional',
} as const;
type Column = keyof typeof varietyColumns;

export const varietyCodePattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
export const VARIETY_NAME_MAX_CHARS = 60;
/** Places in the list: varieties of a migration have 10 to 640. */
export const varietySort = { min: 0, max: 1_000_000 } as const;

export type VarietyRow = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly sort?: number | undefined;
};

/** Reads varieties of products; one without a place keeps its own, or comes last. */
export const readVarietyRows = (lines: readonly ImportLine<Column>[]): ImportRows<VarietyRow> =>
  readImport<Column, VarietyRow>(
    lines,
    (cells) => {
      const code = cells.required('code', VARIETY_NAME_MAX_CHARS);
      if (code && !varietyCodePattern.test(code)) return cells.refuse('code', 'code', 'soft-drinks');
      const nameEn = cells.required('nameEn', VARIETY_NAME_MAX_CHARS);
      const nameZh = cells.required('nameZh', VARIETY_NAME_MAX_CHARS);
      const sort = cells.whole('sort', varietySort);
      return code && nameEn && nameZh ? { code, nameEn, nameZh, sort } : undefined;
    },
    { column: 'code', of: ({ code }) => code },
  );
