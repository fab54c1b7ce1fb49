import { expect, test } from 'vitest';
import { FRESH_PROOF_MS, isFreshProof } from './fresh-proof.ts';

const now = new Date('2026-11-28T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['of this moment', ago(0), true],
  ['of another process whose clock is ahead', ago(-500), true],
  ['a moment before it is too old', ago(FRESH_PROOF_MS - 1), true],
  ['that is too old', ago(FRESH_PROOF_MS), false],
  ['that never was', undefined, false],
])('a proof %s', (_, provedAt, isFresh) => {
  expect(isFreshProof(provedAt, now)).toBe(isFresh);
});
