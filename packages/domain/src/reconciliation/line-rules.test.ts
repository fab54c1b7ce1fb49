import { expect, test } from 'vitest';
import { judgeLine, lineKinds, lineRules } from './line-rules.ts';

const posting = { currency: 'USD', oursMinor: 500, isTaken: false };

test.each([
  ['matched', { currency: 'USD', netMinor: 500 }, posting],
  ['amount', { currency: 'USD', netMinor: 499 }, posting],
  ['duplicate', { currency: 'USD', netMinor: 500 }, { ...posting, isTaken: true }],
  ['duplicate', { currency: 'USD', netMinor: 499 }, { ...posting, isTaken: true }],
  ['currency', { currency: 'EUR', netMinor: 500 }, posting],
  ['currency', { currency: 'EUR', netMinor: 500 }, { ...posting, isTaken: true }],
  ['matched', { currency: 'USD', netMinor: 0 }, { ...posting, oursMinor: 0 }],
] as const)('judges %s of the line %o and the posting %o', (verdict, line, found) => {
  expect(judgeLine(line, found)).toBe(verdict);
});

test('finds by the line itself exactly the postings that lines make', () => {
  for (const kind of lineKinds)
    expect([kind, lineRules[kind].foundBy === 'line']).toEqual([kind, lineRules[kind].posts !== null]);
});
