import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScanPurpose } from './read-scan.ts';
import { readScans } from './read-scans.ts';

const origins = { app: ['https://app.example'], shop: ['https://shop.example'] };
const today = '2026-11-28';
const service = ']Q1https://app.example/a/VC24090001?k=ABCDEFGHJK';
const shopper = ']Q1https://shop.example/s/VC24090001';
const bars = ']E00049000006346';
const dated = ']d2010004900000634617270131';
const later = ']d2010004900000634617280131';
const other = ']E04006381333931';
const brand = ']Q1https://cola.example/win';

function read(texts: string[], purpose: ScanPurpose) {
  const answer = readScans(texts, { purpose, origins, today });
  if (!answer.ok) return answer.refusal.params?.kind;
  return answer.value.map((result) =>
    result.kind === 'gtin' ? `${result.gtin} ${result.bestBefore}` : result.deviceNo,
  );
}

test.each([
  ['one product', 'gtin', [bars], ['00049000006346 null']],
  ['two products, to ask about', 'gtin', [bars, other], ['00049000006346 null', '04006381333931 null']],
  ['one pack with bars and a dated code', 'gtin', [bars, dated], ['00049000006346 2027-01-31']],
  ['the same the other way round', 'gtin', [dated, bars], ['00049000006346 2027-01-31']],
  ['bars that are read twice', 'gtin', [bars, bars], ['00049000006346 null']],
  [
    'two packs of two dates',
    'gtin',
    [dated, later],
    ['00049000006346 2027-01-31', '00049000006346 2028-01-31'],
  ],
  ['a product beside an advertisement', 'gtin', [brand, bars], ['00049000006346 null']],
  ['a product on a cabinet', 'gtin', [shopper, bars], ['00049000006346 null']],
  ['the sticker of a cabinet among products', 'restock', [bars, shopper], ['VC24090001']],
  ['both stickers of one cabinet', 'restock', [service, shopper], ['VC24090001']],
  ['nothing for the purpose: the first is named', 'gtin', [brand, shopper], 'webAddress'],
  ['no code at all', 'gtin', [], []],
] as const)('reads %s', (_what, purpose, texts, answer) => {
  expect(read([...texts], purpose)).toEqual(answer);
});

test('keeps the activation code where both stickers of a cabinet are seen', () => {
  const answer = readScans([shopper, service], { purpose: 'activate', origins, today });
  expect(answer).toEqual({
    ok: true,
    value: [{ kind: 'activate', deviceNo: 'VC24090001', k: 'ABCDEFGHJK' }],
  });
});

test('returns the same things in any order of the codes', () => {
  const codes = [service, shopper, bars, dated, later, other, brand];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(codes, { minLength: 1 }),
      fc.constantFrom('gtin', 'restock'),
      (some, purpose) => {
        const inOrder = codes.filter((code) => some.includes(code));
        const sorted = (answer: ReturnType<typeof read>) =>
          Array.isArray(answer) ? [...answer].sort() : 'refused';
        expect(sorted(read(some, purpose))).toEqual(sorted(read(inOrder, purpose)));
      },
    ),
  );
});
