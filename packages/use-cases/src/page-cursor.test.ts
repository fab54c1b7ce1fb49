import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from './page-cursor.ts';

const shape = z.tuple([z.iso.datetime(), z.string()]);

test.each([
  ['2026-11-23T10:00:00.000Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59Z', false],
])('a cursor at %s is read: %s', (instant, isRead) => {
  expect(readCursor(writeCursor([instant, 'row']), shape).ok).toBe(isRead);
});
