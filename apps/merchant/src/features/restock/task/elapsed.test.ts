import { expect, test } from 'vitest';
import { elapsed } from './elapsed.ts';

test.each([
  [-5_000, '0:00'],
  [999, '0:00'],
  [62_000, '1:02'],
  [402_000, '6:42'],
  [3_599_999, '59:59'],
  [4_002_000, '1:06:42'],
])('%d ms are shown as %s', (ms, shown) => {
  expect(elapsed(ms)).toBe(shown);
});
