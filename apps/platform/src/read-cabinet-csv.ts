const columns = ['deviceNo', 'model', 'layersL', 'layersR', 'deviceSecret'] as const;

export type CabinetRow = {
  readonly deviceNo: string;
  readonly modelCode: string;
  readonly layersL?: number;
  readonly layersR?: number;
  readonly deviceSecret?: string;
};

/**
 * Reads devices from a CSV with a header line; `deviceNo` is required, `model` unless `defaultModel` is given, the
 * other fields may be absent or empty. None of these fields ever needs quotes. Throws with the invalid line.
 */
export function readCabinetCsv(text: string, defaultModel?: string): CabinetRow[] {
  const [heading = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = heading.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(columns as readonly string[]).includes(name));
  if (unknown !== undefined || !names.includes('deviceNo')) {
    throw new Error(`The CSV's first line names its columns out of ${columns.join(',')}; found ${heading}`);
  }
  return lines.map((line, index) => {
    const cells = line.split(',').map((cell) => cell.trim());
    const cell = (name: (typeof columns)[number]) => cells[names.indexOf(name)] || undefined;
    const deviceNo = cell('deviceNo');
    const modelCode = cell('model') ?? defaultModel;
    if (!deviceNo || !modelCode || cells.length > names.length) {
      throw new Error(`Line ${index + 2} of the CSV cannot be read: ${line}`);
    }
    const [layersL, layersR, deviceSecret] = [cell('layersL'), cell('layersR'), cell('deviceSecret')];
    return {
      deviceNo,
      modelCode,
      ...(layersL ? { layersL: Number(layersL) } : {}),
      ...(layersR ? { layersR: Number(layersR) } : {}),
      ...(deviceSecret ? { deviceSecret } : {}),
    };
  });
}
