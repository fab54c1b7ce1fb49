import { expect, test } from 'vitest';
import { instantWithin } from './instant-within.ts';

const from = new Date('2026-11-22T08:00:00Z');
const to = new Date('2026-11-22T09:00:00Z');

test.each([
  ['inside the range stays', '2026-11-22T08:30:00Z', '2026-11-22T08:30:00Z'],
  ['before the range becomes its beginning', '2025-11-22T08:30:00Z', '2026-11-22T08:00:00Z'],
  ['after the range becomes its end', '2026-11-22T09:00:01Z', '2026-11-22T09:00:00Z'],
])('clamps correctly: an instant %s', (_name, stated, at) => {
  expect(instantWithin(stated, from, to)).toEqual(new Date(at));
});
