import { expect, test } from 'vitest';
import { couponSharePpm } from './coupon-share.ts';

test.each([
  [null, null],
  [850, 850_000],
  [855, 855_000],
  [100, 100_000],
  [999, 999_000],
  [1_000, null],
  [0, null],
  [-1, null],
])('a coupon of %j thousandths leaves %j parts per million to pay', (permille, ppm) => {
  expect(couponSharePpm(permille)).toBe(ppm);
});
