import { expect, test } from 'vitest';
import { currencySign } from './currency-sign.ts';

test.each([
  ['USD', 'en-US', '$'],
  ['USD', 'zh-CN', '$'],
  ['CNY', 'en-US', '¥'],
  ['EUR', 'en-US', '€'],
])('the sign of currency %s in locale %s is %s', (currency, locale, sign) => {
  expect(currencySign(currency, locale)).toBe(sign);
});
