import { type ImportLine, type ImportRows, readImport } from '../import-rows.ts';
import { limits } from '../limits.ts';

export const modelColumns = {
  code: 'required',
  name: 'required',
  doors: 'required',
  layers: 'required',
  type: 'optional',
} as const;
type Column = keyof typeof modelColumns;

/** What a birth and an import name a model by. */
export const modelCodePattern = /^[A-Z0-9][A-Z0-9-]{1,30}$/;
export const cabinetTypes = ['cooler', 'freezer', 'ambient'] as const;

export type ModelRow = {
  readonly code: string;
  readonly name: string;
  readonly doorCount: number;
  readonly layersDefault: number;
  readonly cabinetType: (typeof cabinetTypes)[number];
};

/** Reads models of cabinets; a cooler unless the type says otherwise. */
export const readModelRows = (lines: readonly ImportLine<Column>[]): ImportRows<ModelRow> =>
  readImport<Column, ModelRow>(
    lines,
    (cells) => {
      const code = cells.required('code', limits.merchantNameMaxChars);
      if (code && !modelCodePattern.test(code)) return cells.refuse('code', 'code', 'CB-2D-5L');
      const name = cells.required('name', limits.merchantNameMaxChars);
      const doorCount = cells.whole('doors', { min: 1, max: 2 });
      const layersDefault = cells.whole('layers', { min: 1, max: limits.layersMax });
      const cabinetType = cells.choice('type', cabinetTypes) ?? 'cooler';
      if (cells.required('doors', 9) === undefined || cells.required('layers', 9) === undefined) return;
      if (!code || !name || !doorCount || !layersDefault) return;
      return { code, name, doorCount, layersDefault, cabinetType };
    },
    { column: 'code', of: ({ code }) => code },
  );
