import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['１２．５', '12.5'],
  ['－３', '-3'],
  ['12。5', '12.5'],
  ['0123456789.-', '0123456789.-'],
  ['约12', '约12'],
])('%s is typed as %s', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});
