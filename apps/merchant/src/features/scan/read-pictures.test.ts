import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScans } from '@larder/domain/device/scan/read-scans';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { frameReader, stillReader } from './scan-options.ts';

const folder = fileURLToPath(new URL('../../../test/barcodes', import.meta.url));
const wasm = join(
  dirname(createRequire(import.meta.url).resolve('zxing-wasm/reader')),
  '../../reader/zxing_reader.wasm',
);
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

const ean = '04006381333931';
const upc = '00049000006346';

/** Pictures by name, with the numbers that are printed on them. */
const undamaged: Readonly<Record<string, string>> = {
  ean13: ean,
  'ean13-addon5': '09780143007234',
  'ean13-can-arc': ean,
  'ean13-cylinder': ean,
  'ean13-inverted': ean,
  'ean13-leading-zero': upc,
  'ean13-lowcontrast': ean,
  'ean13-perspective': ean,
  'ean13-red-on-red': ean,
  'ean13-rot12': ean,
  'ean13-rot90': ean,
  'ean13-rot180': ean,
  ean8: '00000096385074',
  itf14: '10049000006343',
  upca: upc,
  'upca-addon2': upc,
  upce: upc,
  'code128-of-ean': ean,
  'databar-omni': upc,
  'databar-expanded': `${upc} 2027-01-31`,
  'gs1-128-gtin14': '10049000006343',
  'gs1-datamatrix': `${upc} 2027-01-31`,
  'gs1-qr': `${upc} 2027-01-31`,
  'qr-gs1-digital-link': `${upc} 2027-01-31`,
  'qr-brand-url': 'webAddress',
  'two-codes': `${upc}, ${ean}`,
};
/** Blurred, torn, turned, too small: may stay unread, but are never read as another product. */
const damaged: Readonly<Record<string, string>> = {
  'ean13-200px': ean,
  'ean13-blur3': ean,
  'ean13-blur5': ean,
  'ean13-motion': ean,
  'ean13-rot45': ean,
  'ean13-scratched': ean,
  'ean13-tear': ean,
};

const UNREAD = 'nothing';

/** Returns the pixels of a picture as a browser does. */
function pixelsOf(name: string): ImageData {
  const { data, width, height } = PNG.sync.read(readFileSync(join(folder, `${name}.png`)));
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
}

const readStill = stillReader(readBarcodes);

/** Reads a picture as the scanner of the app does, and returns the products or the kind of the code. */
async function read(name: string): Promise<string> {
  const texts = await readStill(pixelsOf(name));
  if (texts.length === 0) return UNREAD;
  const scans = readScans(texts, {
    purpose: 'gtin',
    origins: { app: [], shop: [] },
    today: '2026-11-28',
  });
  if (!scans.ok) return String(scans.refusal.params?.kind);
  return scans.value
    .map((scan) => (scan.kind === 'gtin' ? [scan.gtin, scan.bestBefore ?? []].flat().join(' ') : scan.kind))
    .sort()
    .join(', ');
}

const outcomes = new Map<string, string>();
for (const name of Object.keys({ ...undamaged, ...damaged })) outcomes.set(name, await read(name));

test('every picture has its number', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.png$/, ''));
  expect(names.sort()).toEqual(Object.keys({ ...undamaged, ...damaged }).sort());
});

test.each(Object.entries(undamaged))('reads %s as %s', (name, expected) => {
  expect(outcomes.get(name)).toBe(expected);
});

test.each(Object.entries(damaged))('reads %s as %s or not at all', (name, expected) => {
  expect([expected, UNREAD]).toContain(outcomes.get(name));
});

test('reads at least 29 of the 33 pictures', () => {
  const all = Object.entries({ ...undamaged, ...damaged });
  const right = all.filter(([name, expected]) => outcomes.get(name) === expected);
  expect(all).toHaveLength(33);
  expect(right.length).toBeGreaterThanOrEqual(29);
});

test('a camera finds light bars on dark within four frames, and dark bars in the first one', async () => {
  const readFrame = frameReader(readBarcodes);
  expect(await readFrame(pixelsOf('ean13'))).toEqual([`]E0${ean.slice(1)}`]);
  const later: string[] = [];
  for (let frame = 2; frame <= 4; frame++) later.push(...(await readFrame(pixelsOf('ean13-inverted'))));
  expect(later).toEqual([`]E0${ean.slice(1)}`]);
});
