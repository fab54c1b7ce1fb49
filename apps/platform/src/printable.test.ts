import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['a line of text, 2.50 € 可乐', 'a line of text, 2.50 € 可乐'],
  ['an escape \u001b[2J', 'an escape \\u001b[2J'],
  ['a second\nline\r', 'a second\\u000aline\\u000d'],
  ['a C1 sequence \u009b2J', 'a C1 sequence \\u009b2J'],
  ['a \u202Edesrever\u202C word', 'a \\u202edesrever\\u202c word'],
])('makes %j harmless for a terminal', (line, shown) => {
  expect(printable(line)).toBe(shown);
});
