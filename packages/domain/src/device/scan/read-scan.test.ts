import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScan } from './read-scan.ts';

const origins = { app: ['https://app.example', 'http://localhost:8080'], shop: ['https://shop.example'] };
const no = 'VC24090001';
const k = 'ABCDEFGHJK';
const activate = (code: string | null) => ({ kind: 'activate', deviceNo: no, k: code });

describe('a code scanned to activate', () => {
  test.each([
    [`https://app.example/a/${no}?k=${k}`, activate(k)],
    [`http://localhost:8080/a/${no}?k=${k}`, activate(k)],
    [`  https://app.example/a/${no}/?k=abcde-fghjk `, activate(k)],
    [`/a/${no}?k=${k}`, activate(k)],
    [`https://app.example/a/${no}`, activate(null)],
    [`https://app.example/a/${no}?k=short`, activate(null)],
    [`https://shop.example/s/${no}`, activate(null)],
    [no, activate(null)],
    [no.toLowerCase(), activate(null)],
    [`https://shop.example/a/${no}?k=${k}`, 'QR_UNKNOWN'],
    [`https://app.example/s/${no}`, 'QR_UNKNOWN'],
    [`https://evil.example/a/${no}?k=${k}`, 'QR_UNKNOWN'],
    [`http://app.example/a/${no}`, 'QR_UNKNOWN'],
    [`https://app.example.evil.example/a/${no}`, 'QR_UNKNOWN'],
    [`https://app.example@evil.example/a/${no}`, 'QR_UNKNOWN'],
    [`//evil.example/a/${no}`, 'QR_UNKNOWN'],
    [`https://app.example/a/${no}/more`, 'QR_UNKNOWN'],
    ['https://app.example/a/short', 'QR_UNKNOWN'],
    [`javascript:alert('/a/${no}')`, 'QR_UNKNOWN'],
    ['4006381333931', 'QR_UNKNOWN'],
    ['hello', 'QR_UNKNOWN'],
    ['', 'QR_UNKNOWN'],
  ])('is read correctly: %s', (text, meaning) => {
    const read = readScan(text, 'activate', origins);
    expect(read.ok ? read.value : read.refusal.code).toEqual(meaning);
  });
});

describe('a code scanned to restock', () => {
  test.each([
    [`https://app.example/a/${no}?k=${k}`, { kind: 'restock', deviceNo: no }],
    [`https://shop.example/s/${no}`, { kind: 'restock', deviceNo: no }],
    [no, { kind: 'restock', deviceNo: no }],
    ['4006381333931', 'QR_UNKNOWN'],
    ['https://evil.example/x', 'QR_UNKNOWN'],
  ])('is read correctly: %s', (text, meaning) => {
    const read = readScan(text, 'restock', origins);
    expect(read.ok ? read.value : read.refusal.code).toEqual(meaning);
  });
});

describe('a code scanned as a product', () => {
  test.each([
    ['4006381333931', { kind: 'gtin', gtin: '04006381333931' }],
    ['036000291452', { kind: 'gtin', gtin: '00036000291452' }],
    ['4006381333932', 'BAD_INPUT'],
    ['123', 'BAD_INPUT'],
    [no, 'QR_UNKNOWN'],
    [`https://app.example/a/${no}`, 'QR_UNKNOWN'],
  ])('is read correctly: %s', (text, meaning) => {
    const read = readScan(text, 'gtin', origins);
    expect(read.ok ? read.value : read.refusal.code).toEqual(meaning);
  });
});

test('reads any text without throwing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.webUrl()),
      fc.constantFrom('activate', 'restock', 'gtin'),
      (text, purpose) => {
        expect(typeof readScan(text, purpose, origins).ok).toBe('boolean');
      },
    ),
  );
});
