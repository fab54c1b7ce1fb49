import { expect, test } from 'vitest';
import { isOwnName, isSignature } from './signature-mark.ts';

const line = (points: number, step = 20) =>
  Array.from({ length: points }, (_, at) => [Math.min(at * step, 1_000), 500]).flat();

test('accepts a drawn line', () => {
  expect(isSignature([line(20)])).toBe(true);
  expect(isSignature([line(5), line(5)])).toBe(true);
});

test.each([
  ['nothing', []],
  ['a tap', [[500, 500]]],
  ['points in one place', [Array.from({ length: 40 }, () => 500)]],
  ['an odd number of coordinates', [[...line(20), 1]]],
  ['a point outside', [[...line(20), 1_001, 3]]],
  ['a fraction', [[...line(20), 0.5, 3]]],
  ['more points than a hand draws', [line(4_001)]],
  ['more strokes than a hand draws', Array.from({ length: 101 }, () => line(8))],
])('refuses %s as a signature', (_, strokes) => {
  expect(isSignature(strokes)).toBe(false);
});

test('takes the typed name of the signer in any case and spacing', () => {
  expect(isOwnName('  maria  LOPEZ ', 'Maria Lopez')).toBe(true);
  expect(isOwnName('Mario Lopez', 'Maria Lopez')).toBe(false);
  expect(isOwnName('', 'Maria Lopez')).toBe(false);
});
