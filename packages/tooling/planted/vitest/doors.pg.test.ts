import { expect, test } from 'vitest';
import { isFirstRun } from './first-run.ts';

test('opens a door', () => {
  expect(isFirstRun('doors')).toBe(false);
});

test('closes a door', () => {
  expect('closed').toBe('closed');
});
