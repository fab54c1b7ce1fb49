import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDigitalLink } from './digital-link.ts';

const gtin = '00049000006346';

function read(address: string) {
  const link = readDigitalLink(new URL(address));
  if (link === null) return null;
  return link.ok ? Object.fromEntries(link.value) : link.refusal.code;
}

test.each([
  ['of GS1', `https://id.gs1.org/01/${gtin}`, { '01': gtin }],
  ['of a brand', `https://cola.example/01/${gtin}`, { '01': gtin }],
  ['with a path of the host', `https://cola.example/us/products/01/${gtin}`, { '01': gtin }],
  ['in capitals', `HTTPS://ID.GS1.ORG/01/${gtin}`, { '01': gtin }],
  ['with a slash at the end', `https://id.gs1.org/01/${gtin}/`, { '01': gtin }],
  ['with a lot', `https://id.gs1.org/01/${gtin}/10/AB1`, { '01': gtin, '10': 'AB1' }],
  ['with lot and serial', `https://id.gs1.org/01/${gtin}/10/A/21/9`, { '01': gtin, '10': 'A', '21': '9' }],
  ['with a lot that looks like an AI', `https://id.gs1.org/01/${gtin}/10/01`, { '01': gtin, '10': '01' }],
  ['with a date', `https://id.gs1.org/01/${gtin}?17=270131`, { '01': gtin, '17': '270131' }],
  ['with names of the host', `https://x.example/01/${gtin}?utm=1&15=270131`, { '01': gtin, '15': '270131' }],
  ['with a name that looks like an AI', `https://x.example/01/${gtin}?310n=001234`, { '01': gtin }],
  ['with an escaped slash', `https://x.example/01/${gtin}/10/A%2FB`, { '01': gtin, '10': 'A/B' }],
  ['with words for AIs', `https://x.example/gtin/${gtin}/lot/A`, { '01': gtin, '10': 'A' }],
  ['with a UPC', 'https://x.example/01/049000006346', { '01': gtin }],
  ['with another number in its path', `https://x.example/01/7/01/${gtin}`, { '01': gtin }],
])('reads a link %s', (_what, address, fields) => {
  expect(read(address)).toEqual(fields);
});

test.each([
  ['half a date', `https://x.example/01/${gtin}?17=2701`],
  ['a broken escape', `https://x.example/01/${gtin}/10/%E0%A4%A`],
  ['two dates of one kind', `https://x.example/01/${gtin}?17=270131&17=280131`],
])('refuses a link with %s', (_what, address) => {
  expect(read(address)).toBe('QR_UNKNOWN');
});

test.each([
  ['an address of a brand', 'https://cola.example/win?code=1'],
  ['a path that goes on otherwise', `https://x.example/01/${gtin}/reviews`],
  ['a product without a number', 'https://x.example/01/'],
  ['a folder of that name', 'https://x.example/01/about'],
  ['another scheme', `ftp://x.example/01/${gtin}`],
  ['a location', 'https://id.gs1.org/414/9506000134352'],
])('leaves alone %s', (_what, address) => {
  expect(read(address)).toBeNull();
});

test('reads any address without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, query) => {
      const url = new URL('https://x.example');
      url.pathname = `/01/${path}`;
      url.search = query;
      expect(() => readDigitalLink(url)).not.toThrow();
    }),
  );
});
