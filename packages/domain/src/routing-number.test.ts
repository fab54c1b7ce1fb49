import { expect, test } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

test.each([
  ['021000021', true],
  ['011401533', true],
  ['091000019', true],
  ['021000022', false],
  ['120000021', false],
  ['000000000', false],
  ['02100002', false],
  ['0210000210', false],
  ['02100002a', false],
  ['', false],
])('judges the routing number %s by its check digit: %s', (number, isValid) => {
  expect(isRoutingNumber(number)).toBe(isValid);
});

test('refuses every routing number with one wrong digit', () => {
  const right = '021000021';
  for (const [at, digit] of [...right].entries()) {
    for (let other = 0; other < 10; other += 1) {
      if (String(other) === digit) continue;
      const wrong = right.slice(0, at) + other + right.slice(at + 1);
      expect(isRoutingNumber(wrong), wrong).toBe(false);
    }
  }
});
