import { expect, test } from 'vitest';
import { mayHavePasskeys } from './passkey-rule.ts';

test.each([
  [['owner'], true],
  [['staff'], true],
  [['restocker', 'staff'], true],
  [['restocker'], false],
  [[], false],
] as const)('a person who is %j may have passkeys: %s', (kinds, may) => {
  expect(mayHavePasskeys(kinds.map((kind) => ({ kind })))).toBe(may);
});
