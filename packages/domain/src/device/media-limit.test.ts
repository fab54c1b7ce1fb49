import { expect, test } from 'vitest';
import { demoMediaBytes, mediaLimit } from './media-limit.ts';

test.each([
  ['an installation without the setting keeps all', undefined, false, null],
  ['a demo without the setting keeps what a laptop has room for', undefined, true, demoMediaBytes],
  ['an installation keeps what its setting says', 5_000_000, false, 5_000_000],
  ['the setting counts in a demo too', 5_000_000, true, 5_000_000],
] as const)('%s', (_, setBytes, isDemo, bytes) => {
  expect(mediaLimit(setBytes, isDemo)).toBe(bytes);
});
