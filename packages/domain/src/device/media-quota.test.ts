import { expect, test } from 'vitest';
import { type MediaUse, mayOpenSlot, mediaQuota } from './media-quota.ts';

const MEBIBYTE = 1024 ** 2;

test.each<[when: string, use: Partial<MediaUse>, bytes: number, may: boolean]>([
  ['the first slot of a day', {}, 32 * MEBIBYTE, true],
  ['the last slot of a day', { slots: 1_999 }, 1, true],
  ['one slot more', { slots: 2_000 }, 1, false],
  ['the last of 64 open at once', { open: 63 }, 1, true],
  ['one more open', { open: 64 }, 1, false],
  ['the last byte of a day', { bytes: mediaQuota.bytes - 1 }, 1, true],
  ['one byte more', { bytes: mediaQuota.bytes - 1 }, 2, false],
])('applies the media quota: %s', (_when, use, bytes, may) => {
  expect(mayOpenSlot({ slots: 0, bytes: 0, open: 0, ...use }, bytes)).toBe(may);
});
