import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Maya Ortiz', 'MO'],
  ['  jo  ann lindqvist ', 'JL'],
  ['Prince', 'P'],
  ['王小明', '王'],
  ['😀 Fan', '😀F'],
  ['', ''],
])('shortens "%s" to "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
