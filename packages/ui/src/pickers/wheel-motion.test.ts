import { describe, expect, test } from 'vitest';
import { measures } from '../measures.ts';
import { indexAfterKey, restingIndex } from './wheel-motion.ts';

describe('a wheel', () => {
  test('rests at the nearest option when it is released slowly', () => {
    expect(restingIndex(-2 * measures.pickerOptionHeightPx - 20, 0, 10)).toBe(2);
    expect(restingIndex(-2 * measures.pickerOptionHeightPx - 24, 0.1, 10)).toBe(3);
  });
  test('runs on after a swipe, the further the faster, in both directions', () => {
    const slow = restingIndex(-440, -0.5, 100);
    const fast = restingIndex(-440, -1.5, 100);
    expect(slow).toBeGreaterThan(10);
    expect(fast).toBeGreaterThan(slow);
    expect(restingIndex(-440, 0.5, 100)).toBeLessThan(10);
  });
  test.each([
    [500, 3, 0],
    [-5000, -3, 9],
  ])('never rests beyond its ends (offset %i, speed %i)', (offset, speed, index) => {
    expect(restingIndex(offset, speed, 10)).toBe(index);
  });
});

describe('a key on a wheel', () => {
  test.each([
    ['ArrowUp', 4, 3],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 4, 5],
    ['ArrowDown', 9, 9],
    ['PageUp', 7, 1],
    ['PageDown', 7, 9],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['Enter', 5, null],
  ])('%s at %i goes to %s', (key, from, to) => {
    expect(indexAfterKey(key, from, 10)).toBe(to);
  });
});
