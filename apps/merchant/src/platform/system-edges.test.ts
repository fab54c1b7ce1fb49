import { idPattern } from '@larder/domain/ids';
import { expect, test } from 'vitest';
import { newId, newMutationKey, nowMs } from './system-edges.ts';

test('creates UUIDv7 ids of the present moment', () => {
  const before = nowMs();
  const ids = Array.from({ length: 50 }, newId);
  for (const id of ids) {
    expect(id).toMatch(idPattern);
    const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(nowMs());
  }
  expect(new Set(ids).size).toBe(50);
});

test('draws all 128 bits of an idempotency key', () => {
  const keys = Array.from({ length: 200 }, newMutationKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  for (let at = 0; at < 32; at += 1) expect(new Set(keys.map((key) => key[at])).size).toBeGreaterThan(8);
});
