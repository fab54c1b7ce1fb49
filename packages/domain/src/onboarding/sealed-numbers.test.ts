import { expect, test } from 'vitest';
import { lastFour } from '../last-four.ts';
import { isFedTaxId, isIdNo, isSsn, plainNumber } from './sealed-numbers.ts';

test.each([
  ['12-3456789', true],
  ['123456789', true],
  ['1-23456789', false],
  ['12-345678', false],
  ['12-34567890', false],
])('judges the federal tax ID %s: %s', (number, isValid) => {
  expect(isFedTaxId(number)).toBe(isValid);
});

test.each([
  ['123-45-6789', true],
  ['123456789', true],
  ['12-345-6789', false],
  ['123-45-678', false],
  ['abc-de-fghi', false],
])('judges the SSN %s: %s', (number, isValid) => {
  expect(isSsn(number)).toBe(isValid);
});

test('accepts numbers of documents of 4 to 20 letters and digits', () => {
  expect(['D123', 'A-1234567', '12345678901234567890'].every(isIdNo)).toBe(true);
  expect(['D12', '123456789012345678901', 'D 123', ''].some(isIdNo)).toBe(false);
});

test('shows the last four digits of a number without its hyphens', () => {
  expect(lastFour(plainNumber('123-45-6789'))).toBe('6789');
});
