import { expect, test } from 'vitest';
import { paysOnPhone } from './sandbox-cards.ts';

test.each([
  ['sandbox', true],
  ['nayax', false],
  ['', false],
])('offers test cards with the provider "%s": %s', (provider, offered) => {
  expect(paysOnPhone({ provider })).toBe(offered);
});
