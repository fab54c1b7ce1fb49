import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScan } from './read-scan.ts';

const origins = { app: ['https://app.example', 'http://localhost:8080'], shop: ['https://shop.example'] };
const today = '2026-11-28';
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
    const read = readScan(text, { purpose: 'activate', origins, today });
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
    const read = readScan(text, { purpose: 'restock', origins, today });
    expect(read.ok ? read.value : read.refusal.code).toEqual(meaning);
  });
});

describe('a code scanned as a product', () => {
  const product = (gtin: string, bestBefore: string | null = null) => ({
    kind: 'gtin',
    gtin,
    bestBefore,
    lot: null,
  });
  test.each([
    ['4006381333931', product('04006381333931')],
    ['036000291452', product('00036000291452')],
    ['0 36000 29145 2', product('00036000291452')],
    [']Q1https://id.gs1.org/01/04006381333931?17=270131', product('04006381333931', '2027-01-31')],
    [']C10104006381333931', product('04006381333931')],
    ['4006381333932', 'BAD_INPUT'],
    ['123', 'BAD_INPUT'],
    [no, 'QR_UNKNOWN'],
    [`https://app.example/a/${no}`, 'QR_UNKNOWN'],
  ])('is read correctly: %s', (text, meaning) => {
    const read = readScan(text, { purpose: 'gtin', origins, today });
    expect(read.ok ? read.value : read.refusal.code).toEqual(meaning);
  });
});

describe('a code of another kind', () => {
  const named = (text: string, purpose: 'activate' | 'restock' | 'gtin') => {
    const read = readScan(text, { purpose, origins, today });
    return read.ok ? read.value : { ...read.refusal.params };
  };
  test.each([
    ['restock', ']E04006381333931', { kind: 'product', what: '4006381333931' }],
    ['activate', ']Q1https://id.gs1.org/01/04006381333931', { kind: 'product', what: '4006381333931' }],
    ['gtin', `]Q1https://shop.example/s/${no}`, { kind: 'cabinet', what: no }],
    ['gtin', `]Q1https://app.example/a/${no}?k=${k}`, { kind: 'cabinet', what: no }],
    ['gtin', ']Q1https://cola.example/win?code=7', { kind: 'webAddress', what: 'cola.example' }],
    ['activate', ']Q1https://evil.example/a/VC24090001', { kind: 'webAddress', what: 'evil.example' }],
    [
      'activate',
      ']Q1https://app.example@evil.example/a/VC24090001',
      { kind: 'webAddress', what: 'evil.example' },
    ],
    [
      'activate',
      ']Q1https://\u0430pp.example/a/VC24090001',
      { kind: 'webAddress', what: 'xn--pp-6kc.example' },
    ],
    [
      'gtin',
      `]Q1https://app.example.${'a'.repeat(60)}.evil.example/win`,
      { kind: 'webAddress', what: `…${'a'.repeat(26)}.evil.example` },
    ],
    ['restock', ']Q30104006381333931', { kind: 'product', what: '4006381333931' }],
    ['restock', ']C0ASSET00012', { kind: 'text', what: 'ASSET00012' }],
    ['gtin', ']C100106141411234567897', { kind: 'shipment' }],
    ['gtin', ']C14149506000134352', { kind: 'gs1' }],
    ['gtin', ']C10104006381333931172702', { kind: 'gs1Fault' }],
    ['gtin', ']Q1WIFI:T:WPA;S:Home;P:secret;;', { kind: 'wifi', what: '' }],
    ['gtin', ']Q1BEGIN:VCARD', { kind: 'contact', what: '' }],
    ['gtin', ']C012345', { kind: 'number', what: '12345' }],
    ['gtin', `]C0${'7'.repeat(10_000)}`, { kind: 'number', what: `${'7'.repeat(39)}…` }],
    ['gtin', ']Q1\u202Etxt.exe\u001b[31m', { kind: 'text', what: 'txt.exe [31m' }],
    ['gtin', ']C0PALLET\u00007', { kind: 'text', what: 'PALLET 7' }],
    ['gtin', `]Q1${'é'.repeat(60)}`, { kind: 'text', what: `${'é'.repeat(39)}…` }],
  ] as const)('is named when it is scanned to %s: %s', (purpose, text, params) => {
    expect(named(text, purpose)).toEqual(params);
  });
});

test('reads any text without throwing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((path) => `https://app.example/${path}`),
      ),
      fc.constantFrom('activate', 'restock', 'gtin'),
      (text, purpose) => {
        expect(typeof readScan(text, { purpose, origins, today }).ok).toBe('boolean');
      },
    ),
  );
});
