import { expect, test } from 'vitest';

test('charges a card', () => {
  expect('declined').toBe('approved');
});

test.skip('sells with a broker', () => {});
