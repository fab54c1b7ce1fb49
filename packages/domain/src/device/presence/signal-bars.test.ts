import { expect, test } from 'vitest';
import { signalBars } from './signal-bars.ts';

test.each([
  ['lte', -60, 4],
  ['lte', -75, 4],
  ['lte', -76, 3],
  ['lte', -85, 3],
  ['lte', -95, 2],
  ['lte', -105, 1],
  ['lte', -106, 0],
  ['wifi', -55, 4],
  ['wifi', -56, 3],
  ['wifi', -85, 1],
  ['wifi', -86, 0],
  ['ethernet', null, null],
] as const)('shows %s at %s dBm as %s bars', (network, rssiDbm, bars) => {
  expect(signalBars(rssiDbm, network)).toBe(bars);
});
