import { expect, test } from 'vitest';
import { readAmountSearch } from './amount-search.ts';

test.each([
  ['2.72', 272],
  [' 2.72 ', 272],
  ['2,72', 272],
  ['2.7', 270],
  ['0.50', 50],
  ['$5', 500],
  ['$ 1,234.50', 123_450],
  ['5 USD', 500],
  ['２．７２', 272],
])('“%s” is an amount', (typed, minor) => {
  expect(readAmountSearch(typed, 'USD')).toBe(minor);
});

test.each([
  ['a bare number', '12'],
  ['the end of a card', '4242'],
  ['a full-width number', '１２'],
  ['an order number', '26112900000042'],
  ['three decimals', '2.725'],
  ['two readings', '1,234'],
  ['nothing', '$0.00'],
  ['less than nothing', '-2.72'],
  ['another currency', '€5'],
  ['words', 'cola'],
  ['an amount and words', '2.72 cola'],
  ['more than any amount', '$99,999,999,999.00'],
])('%s is none', (_, typed) => {
  expect(readAmountSearch(typed, 'USD')).toBeNull();
});
