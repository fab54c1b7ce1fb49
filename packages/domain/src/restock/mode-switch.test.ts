import { expect, test } from 'vitest';
import { switchMode } from './mode-switch.ts';

test.each([
  ['on adds its feature', ['restock_quick'], 'refill', true, ['restock_quick', 'restock_refill']],
  ['on again changes nothing', ['restock_quick'], 'quick', true, ['restock_quick']],
  ['off takes its feature away', ['restock_quick', 'restock_legacy'], 'quick', false, ['restock_legacy']],
  ['off again changes nothing', ['statistics'], 'quick', false, ['statistics']],
  [
    'off keeps what is no mode',
    ['statistics', 'restock_quick', 'restock_refill'],
    'refill',
    false,
    ['statistics', 'restock_quick'],
  ],
  [
    'on helps a merchant without any mode',
    ['statistics'],
    'one_click',
    true,
    ['statistics', 'restock_one_click'],
  ],
  [
    'off is refused for the last mode, whatever else is enabled',
    ['statistics', 'restock_legacy'],
    'legacy',
    false,
    'RESTOCK_MODE_LAST',
  ],
] as const)('switching a restock mode %s', (_, features, mode, enabled, outcome) => {
  const answer = switchMode(features, mode, enabled);
  expect(answer.ok ? answer.value : answer.refusal.code).toEqual(outcome);
});
