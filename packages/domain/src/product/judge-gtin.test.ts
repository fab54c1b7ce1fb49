import { expect, test } from 'vitest';
import { judgeGtin } from './judge-gtin.ts';

test.each([
  ['is new', false, null, null],
  ['is in the platform library', true, null, 'DUPLICATE_PLATFORM_PRODUCT'],
  ['is in the library and applied for', true, 'other', 'DUPLICATE_PLATFORM_PRODUCT'],
  ['was applied for by another merchant', false, 'other', 'APPLIED_BY_OTHER'],
  ['waits for review already', false, 'me', 'DATA_PROCESSING'],
])('judges a GTIN that %s', (_, inPlatformLibrary, pendingOf, code) => {
  const judged = judgeGtin({ inPlatformLibrary, pendingOf }, 'me');
  expect(judged.ok ? null : judged.refusal.code).toBe(code);
});
