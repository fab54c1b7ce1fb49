import { expect, test } from 'vitest';
import { knownDevice } from './known-device.ts';

test('a cabinet may send thirty births at once, and one more every ten seconds', () => {
  const { births } = knownDevice(
    {
      id: 'd',
      deviceNo: 'VC24090001',
      merchantId: null,
      doors: ['L'],
      connId: null,
      online: false,
      offsetMs: null,
      boots: [],
    },
    0,
  );
  const taken = Array.from({ length: 40 }, () => births.take(0)).filter(Boolean);
  expect(taken).toHaveLength(30);
  expect([9_999, 10_000, 10_001].map((atMs) => births.take(atMs))).toEqual([false, true, false]);
});
