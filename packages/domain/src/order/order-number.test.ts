import { expect, test } from 'vitest';
import { orderNumberOf } from './order-number.ts';

test.each([
  ['O26112100000042', 'O26112100000042'],
  ['o26112100000042', 'O26112100000042'],
  ['26112100000042', 'O26112100000042'],
  ['2611210000004', '2611210000004'],
])('reads "%s" as %s', (typed, number) => {
  expect(orderNumberOf(typed)).toBe(number);
});
