import { expect, test } from '@playwright/test';

test('charges a card', () => {
  expect('declined').toBe('approved');
});

test('sells with a broker', () => {
  test.skip(true, 'without Mosquitto: not installed');
});
