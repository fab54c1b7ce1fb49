import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** Dates are those of cells with a format for dates, in the clock that the sheet shows. */
export type ReadCell = string | number | Date | null;

export type ReadSheet = {
  readonly name: string;
  /** The first is the heading. Cells after the last that is filled are missing. */
  readonly rows: readonly (readonly ReadCell[])[];
  readonly xml: string;
};

/** Unzips a workbook and reads its sheets in their order, as a spreadsheet program does. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const parts = await unzip(bytes);
  const partOf = (path: string) => {
    const text = parts.get(path);
    if (text === undefined) throw new Error(`The workbook has no ${path}`);
    return text;
  };
  partOf('[Content_Types].xml');
  partOf('_rels/.rels');
  const targets = new Map(
    [...partOf('xl/_rels/workbook.xml.rels').matchAll(/Id="([^"]+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id, target]) => [id, target],
    ),
  );
  const styles = partOf('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  const isDate = [...cellStyles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) =>
    /yy/.test(codes.get(id) ?? ''),
  );
  return [...partOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"[^>]*r:id="([^"]+)"/g)].map(
    ([, name = '', id = '']) => {
      const xml = partOf(`xl/${targets.get(id)}`);
      return { name: plain(name), rows: rowsOf(xml, isDate), xml };
    },
  );
}

function rowsOf(xml: string, isDate: readonly boolean[]): ReadCell[][] {
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells = ''], index) => {
    if (Number(number) !== index + 1) throw new Error(`Row ${number} stands at ${index + 1}`);
    const row: ReadCell[] = [];
    for (const [, column = '', attributes = '', text, value] of cells.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    )) {
      const style = Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0);
      const at = indexOf(column);
      while (row.length < at) row.push(null);
      if (text !== undefined) row.push(plain(text));
      else row.push(isDate[style] ? dateOf(Number(value)) : Number(value));
    }
    return row;
  });
}

const indexOf = (column: string) =>
  [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const dateOf = (days: number) => new Date(Math.round((days - 25_569) * 86_400_000));

const plain = (xml: string) =>
  xml
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (failure, zip) => {
      if (failure) {
        reject(failure);
        return;
      }
      const parts = new Map<string, string>();
      zip.on('error', reject);
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) {
            reject(failed);
            return;
          }
          buffer(stream).then((content) => {
            parts.set(entry.fileName, content.toString('utf8'));
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}
