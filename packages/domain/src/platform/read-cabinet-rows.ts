import { deviceNoPattern } from '../ids.ts';
import { type ImportLine, type ImportRows, isShortened, readImport } from '../import-rows.ts';
import { limits } from '../limits.ts';

/** Columns of a list of cabinets: the factory's, or one that says which of them a merchant gets. */
export const cabinetColumns = {
  deviceNo: 'required',
  model: 'optional',
  layersL: 'optional',
  layersR: 'optional',
  deviceSecret: 'optional',
} as const;
type Column = keyof typeof cabinetColumns;

/** The secret that a factory wrote into a controller: 32 bytes in base64url. */
export const deviceSecretPattern = /^[\w-]{43}$/;

export type CabinetRow = {
  readonly deviceNo: string;
  readonly modelCode: string;
  readonly layersL?: number | undefined;
  readonly layersR?: number | undefined;
  readonly deviceSecret?: string | undefined;
};

const CODE_CHARS = 40;

/** Reads cabinets to import; those that name no model have the default one. [protocol 5.2] */
export function readCabinetRows(
  lines: readonly ImportLine<Column>[],
  defaultModel?: string,
): ImportRows<CabinetRow> {
  const layers = { min: 1, max: limits.layersMax };
  return readImport<Column, CabinetRow>(
    lines,
    (cells) => {
      const deviceNo = deviceNoOf(cells);
      const modelCode = cells.text('model', CODE_CHARS) ?? defaultModel ?? cells.refuse('model', 'required');
      const [layersL, layersR] = [cells.whole('layersL', layers), cells.whole('layersR', layers)];
      const deviceSecret = cells.text('deviceSecret', CODE_CHARS * 2);
      if (deviceSecret && !deviceSecretPattern.test(deviceSecret)) cells.refuse('deviceSecret', 'secret');
      return deviceNo && modelCode ? { deviceNo, modelCode, layersL, layersR, deviceSecret } : undefined;
    },
    { column: 'deviceNo', of: ({ deviceNo }) => deviceNo },
  );
}

/** Reads numbers of cabinets only. */
export const readDeviceNos = (
  lines: readonly ImportLine<Column>[],
): ImportRows<{ readonly deviceNo: string }> =>
  readImport<Column, { readonly deviceNo: string }>(
    lines,
    (cells) => {
      const deviceNo = deviceNoOf(cells);
      return deviceNo === undefined ? undefined : { deviceNo };
    },
    { column: 'deviceNo', of: ({ deviceNo }) => deviceNo },
  );

type CabinetCells = Parameters<Parameters<typeof readImport<Column, CabinetRow>>[1]>[0];

function deviceNoOf(cells: CabinetCells): string | undefined {
  const deviceNo = cells.required('deviceNo', CODE_CHARS);
  if (deviceNo === undefined || deviceNoPattern.test(deviceNo)) return deviceNo;
  return cells.refuse('deviceNo', isShortened(deviceNo) ? 'shortened_number' : 'device_no', deviceNo);
}
