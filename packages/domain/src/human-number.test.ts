import { expect, test } from 'vitest';
import { humanNumber } from './human-number.ts';

test('numbers an order of 21 November 2026 by its day', () => {
  expect(humanNumber('O', '2026-11-21', 42)).toBe('O26112100000042');
  expect(humanNumber('R', '2026-01-02', 123_456_789)).toBe('R260102123456789');
});
