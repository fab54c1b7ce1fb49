import { expect, test } from 'vitest';
import { humanNumber, type NumberedKind, numberLetters } from './human-number.ts';

test('numbers an order of 21 November 2026 by its day', () => {
  expect(humanNumber('order', '2026-11-21', 42)).toBe('O26112100000042');
  expect(humanNumber('refund', '2026-01-02', 123_456_789)).toBe('R260102123456789');
});

test('no two kinds of numbers have the same letter', () => {
  const kinds = Object.keys(numberLetters) as NumberedKind[];
  const numbers = kinds.map((kind) => humanNumber(kind, '2026-11-21', 7));
  expect(new Set(numbers).size).toBe(kinds.length);
  for (const number of numbers) expect(number).toMatch(/^[A-Z]\d{14}$/);
});
