import { expect, test } from 'vitest';
import { type OwnProductColumn, readOwnProductRows } from './own-product-rows.ts';
import { type ImportTarget, planOwnImport } from './plan-own-import.ts';

const GTIN = '00049000006346';
const linesOf = (...cells: Partial<Record<OwnProductColumn, string>>[]) =>
  cells.map((each, at) => ({ line: at + 2, cells: each }));
const read = (...cells: Parameters<typeof linesOf>) => readOwnProductRows(linesOf(...cells), 'USD');

test.each([
  ['a UPC with its amounts', { gtin: '049000006346', price: '2.50', cost: '1.10' }, [250, 110]],
  ['a decimal comma', { gtin: '049000006346', price: '2,50', cost: '' }, [250, undefined]],
  ['a sign of the currency', { gtin: '0 49000 00634 6', price: '$2.50' }, [250, undefined]],
  ['a number alone', { gtin: '00049000006346' }, [undefined, undefined]],
])('a line is read with %s', (_, cells, [priceMinor, costMinor]) => {
  expect(read(cells)).toEqual({ rows: [{ line: 2, gtin: GTIN, priceMinor, costMinor }], faults: [] });
});

test.each([
  ['no number', { gtin: '' }, { column: 'gtin', code: 'required' }],
  [
    'a wrong check digit',
    { gtin: '049000006345' },
    { column: 'gtin', code: 'gtin_check', detail: '049000006345' },
  ],
  ['a lost zero', { gtin: '49000006346' }, { column: 'gtin', code: 'gtin_format', detail: '49000006346' }],
  [
    'a shortened number',
    { gtin: '4.9E+10' },
    { column: 'gtin', code: 'shortened_number', detail: '4.9E+10' },
  ],
  ['a price of 0', { gtin: GTIN, price: '0' }, { column: 'price', code: 'amount', detail: '0' }],
  [
    'a price that can be read in two ways',
    { gtin: GTIN, price: '1,234' },
    { column: 'price', code: 'amount', detail: '1,234' },
  ],
  ['three decimals', { gtin: GTIN, cost: '1.105' }, { column: 'cost', code: 'amount', detail: '1.105' }],
  [
    'the sign of another currency',
    { gtin: GTIN, cost: '€1' },
    { column: 'cost', code: 'amount', detail: '€1' },
  ],
])('a line is refused with %s', (_, cells, fault) => {
  expect(read(cells)).toEqual({ rows: [], faults: [{ line: 2, ...fault }] });
});

test('the second line of a product is refused with the line of the first', () => {
  const { rows, faults } = read({ gtin: GTIN, price: '2' }, { gtin: '049000006346', price: '3' });
  expect(rows).toHaveLength(1);
  expect(faults).toEqual([{ line: 3, column: 'gtin', code: 'twice', detail: '2' }]);
});

const target = (
  own: Partial<NonNullable<ImportTarget['own']>> | null,
  suggestedMinor: number | null = 300,
) => ({
  platformProductId: 'platform',
  gtin: GTIN,
  name: 'Cola',
  suggestedMinor,
  own: own && { id: 'own', version: 1, priceMinor: 250, costMinor: 110, ...own },
  formerCostMinor: null,
});
const plan = (row: object, of: ImportTarget | null) => {
  const { planned, faults } = planOwnImport([{ line: 2, gtin: GTIN, ...row }], of ? [of] : []);
  const [done] = planned;
  return done ? [done.verdict, done.priceMinor, done.costMinor] : faults;
};

test.each([
  ['a new product at its price', { priceMinor: 280, costMinor: 90 }, target(null), ['new', 280, 90]],
  ['a new product as suggested, its cost unknown', {}, target(null), ['new', 300, null]],
  ['a product that comes back', {}, { ...target(null), formerCostMinor: 80 }, ['new', 300, 80]],
  ['another price', { priceMinor: 280 }, target({}), ['changed', 280, 110]],
  ['a first cost', { costMinor: 90 }, target({ costMinor: null }), ['changed', 250, 90]],
  ['what is there already', { priceMinor: 250, costMinor: 110 }, target({}), ['same', 250, 110]],
  ['nothing new of a known product', {}, target({ costMinor: null }), ['same', 250, null]],
])('a table has %s', (_, row, of, result) => {
  expect(plan(row, of)).toEqual(result);
});

test.each([
  ['a product that the platform lacks', {}, null, { column: 'gtin', code: 'unknown_product', detail: GTIN }],
  [
    'a new product without a price',
    { costMinor: 90 },
    target(null, null),
    { column: 'price', code: 'required' },
  ],
  [
    'a tenfold price',
    { priceMinor: 2_500 },
    target({}),
    { column: 'price', code: 'price_jump', detail: '2.50' },
  ],
  [
    'a price of a tenth of the suggestion',
    { priceMinor: 30 },
    target(null),
    { column: 'price', code: 'price_jump', detail: '3.00' },
  ],
  [
    'a tenfold cost',
    { costMinor: 1_100 },
    target({}),
    { column: 'cost', code: 'price_jump', detail: '1.10' },
  ],
])('the plan refuses %s', (_, row, of, fault) => {
  expect(plan(row, of)).toEqual([{ line: 2, ...fault }]);
});
