import { expect, test } from 'vitest';
import { isFirstRun } from './first-run.ts';

test('adds up cents', () => {
  expect(isFirstRun('computes')).toBe(false);
});
