import { idPattern } from '@larder/domain/ids';
import { expect, test } from 'vitest';
import { newId, nowMs } from './system-edges.ts';

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
