import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, expect, inject, test } from 'vitest';
import { takeAllowance } from './rate-limit.queries.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const noon = new Date('2026-11-20T12:00:00.000Z');
const take = (key: string, afterMs = 0, block = 30) =>
  takeAllowance(database.pool, {
    key,
    now: new Date(noon.getTime() + afterMs),
    windowMs: 60_000,
    max: 100,
    block,
  });

test('the rate limit never grants more than the maximum to concurrent callers', async () => {
  const taken = await Promise.all(Array.from({ length: 12 }, () => take('crowd')));
  expect(taken.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
  expect(taken.map(({ granted }) => granted).sort((a, b) => b - a)).toEqual([
    30,
    30,
    30,
    10,
    ...Array(8).fill(0),
  ]);
});

test('the rate limit begins a window with its first request, and is free again after it', async () => {
  const endsAt = new Date(noon.getTime() + 60_000);
  expect(await take('window')).toEqual({ granted: 30, endsAt });
  expect(await take('window', 59_999, 90)).toEqual({ granted: 70, endsAt });
  expect(await take('window', 59_999)).toEqual({ granted: 0, endsAt });
  expect(await take('window', 60_000)).toEqual({ granted: 30, endsAt: new Date(noon.getTime() + 120_000) });
  expect(await take('another')).toMatchObject({ granted: 30 });
});
