import { expect, test } from 'vitest';
import { deviceState } from './rollout-state.ts';

const device = { planogramVersionId: 'other', twinRev: 1, twinAppliedRev: 1, twinReported: null };
const rollout = (status: 'published' | 'canceled', appliedAt: Date | null = null) => ({
  versionId: 'own',
  refusal: null,
  canceledAt: null,
  version: { rev: 2, status, appliedAt },
  assignment: { device },
});

test.each([
  [rollout('published'), 'waiting'],
  [rollout('canceled'), 'canceled'],
  [rollout('published', new Date('2026-11-21T10:00:00Z')), 'replaced'],
  [{ ...rollout('published'), version: null, refusal: { code: 'TEMPLATE_SHAPE' } }, 'refused'],
  [{ ...rollout('published'), version: null }, 'waiting'],
  [{ ...rollout('published'), version: null, canceledAt: new Date('2026-11-21T10:00:00Z') }, 'canceled'],
] as const)('case %# of a device in a roll-out is %s', (state, shown) => {
  expect(deviceState(state)).toBe(shown);
});
