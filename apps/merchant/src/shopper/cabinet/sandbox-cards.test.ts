import { expect, test } from 'vitest';
import { paysOnPhone } from './sandbox-cards.ts';

test.each([
  ['sandbox', true],
  ['nayax', false],
  ['', false],
])('with the provider "%s" test cards are offered: %s', (provider, offered) => {
  expect(paysOnPhone({ provider })).toBe(offered);
});
