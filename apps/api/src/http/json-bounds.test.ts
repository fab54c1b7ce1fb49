import { expect, test } from 'vitest';
import { readBounds, VALUES_MAX } from './json-bounds.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['an input', '{"a":[1,{"b":"c"}]}'],
  ['33 levels', nested(33)],
  ['brackets and commas inside of a text', `{"a":"${'[{,'.repeat(50_000)}"}`],
  ['brackets behind a quote that is escaped', `{"a":"\\"${'['.repeat(50)}"}`],
  ['as many values as allowed', `[${'0,'.repeat(VALUES_MAX - 2)}0]`],
  ['nothing', ''],
])('lets pass %s', (_, json) => {
  expect(readBounds(json)).toEqual({ fits: true, read: json.length });
});

test.each([
  ['200,000 levels', nested(200_000), 34],
  ['200,000 levels of objects', '{"a":'.repeat(200_000), 34 * 5],
  ['levels behind an escaped backslash', `{"a":"\\\\","b":${nested(1_000)}`, 50],
  ['200,000 values', `[${'0,'.repeat(200_000)}0]`, 2 * VALUES_MAX],
  ['200,000 members', `{${'"a":0,'.repeat(200_000)}}`, 6 * VALUES_MAX],
])('stops at the bound within %s', (_, json, readAtMost) => {
  const { fits, read } = readBounds(json);
  expect(fits).toBe(false);
  expect(read).toBeLessThanOrEqual(readAtMost);
});
