import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { describe, expect, test } from 'vitest';
import { scanEntry } from './scan-entry.ts';
import { scanOrigins } from './scan-origins.ts';

const origins = scanOrigins('https://app.example');
const no = 'VC24090001';

function read(purpose: ScanPurpose, number: string, code = '') {
  const parsed = scanEntry({ purpose, origins, today: '2026-11-28' }).safeParse({ number, code });
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('an entry typed to activate', () => {
  test('may be a device number with or without a code', () => {
    expect(read('activate', ' vc24090001 ')).toEqual({ kind: 'activate', deviceNo: no, k: null });
    expect(read('activate', no, 'abcde-fghjk')).toEqual({ kind: 'activate', deviceNo: no, k: 'ABCDEFGHJK' });
  });
  test('may be the sticker’s address, whose code counts unless another is typed', () => {
    expect(read('activate', `/a/${no}?k=ABCDEFGHJK`)).toEqual({
      kind: 'activate',
      deviceNo: no,
      k: 'ABCDEFGHJK',
    });
    expect(read('activate', `/a/${no}?k=ABCDEFGHJK`, '0000000000')).toMatchObject({ k: '0000000000' });
  });
  test.each([
    ['', '', 'number: valid.deviceNo'],
    ['VC1', '', 'number: valid.deviceNo'],
    ['https://evil.example/a/VC24090001', '', 'number: refusal.QR_UNKNOWN'],
    [no, 'SHORT', 'code: valid.activationCode'],
    [no, 'ABCDEFGHJU', 'code: valid.activationCode'],
  ])('is refused for number "%s" with code "%s": %s', (number, code, fault) => {
    expect(read('activate', number, code)).toEqual([fault]);
  });
});

describe('an entry typed for other purposes', () => {
  test('may be the number of a device to restock', () => {
    expect(read('restock', no)).toEqual({ kind: 'restock', deviceNo: no });
    expect(read('restock', '?')).toEqual(['number: valid.deviceNo']);
  });
  test('may be the barcode number of a product', () => {
    const product = { kind: 'gtin', gtin: '00036000291452', bestBefore: null, lot: null };
    expect(read('gtin', '036000291452')).toEqual(product);
    expect(read('gtin', '0 36000 29145 2')).toEqual(product);
    expect(read('gtin', '(01)00036000291452(17)270131')).toEqual({ ...product, bestBefore: '2027-01-31' });
    expect(read('gtin', 'https://id.gs1.org/01/00036000291452')).toEqual(product);
    expect(read('gtin', '04963406')).toMatchObject({ gtin: '00049000006346' });
    expect(read('gtin', '')).toEqual(['number: valid.gtin.required']);
    expect(read('gtin', 'abc')).toEqual(['number: valid.gtin.format']);
    expect(read('gtin', '123')).toEqual(['number: valid.gtin.format']);
    expect(read('gtin', '036000291453')).toEqual(['number: valid.gtin.check']);
  });
});
