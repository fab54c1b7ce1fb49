import { expect, test } from 'vitest';
import { type FreezeColumns, freezeRuleOf, isDeviceFrozenAt, noFreeze } from './freeze-columns.ts';
import { freezeForTwin, nextFreezeChange } from './freeze-rule.ts';

const savedAt = new Date('2026-11-20T00:00:00Z');
const now = new Date('2026-11-21T12:00:00Z');
const timezone = 'America/Los_Angeles';
const none: FreezeColumns = {
  freezeMode: null,
  startLocal: null,
  endLocal: null,
  repeat: null,
  weekdays: null,
  savedAt: null,
};
const nightly: FreezeColumns = {
  ...none,
  freezeMode: 'conditional',
  startLocal: '22:00',
  endLocal: '06:00',
  repeat: 'daily',
  savedAt,
};

test.each<[string, FreezeColumns, string, boolean]>([
  ['no rule', none, 'none', false],
  ['a rule that was switched off', { ...none, freezeMode: 'none', savedAt }, 'none', false],
  ['a rule for always', { ...none, freezeMode: 'always', savedAt }, 'always', true],
  ['a rule for the night, at 4 in the morning there', nightly, 'conditional', true],
])('a device with %s is frozen as its columns say', (_name, columns, mode, isFrozen) => {
  expect(freezeRuleOf(columns).mode).toBe(mode);
  expect(isDeviceFrozenAt({ ...columns, timezone }, now)).toBe(isFrozen);
});

test('a device without a rule never freezes', () => {
  expect(nextFreezeChange(noFreeze, now, timezone)).toBeNull();
  expect(freezeForTwin(noFreeze, now, timezone)).toEqual({ mode: 'none', active: false, windowsUtc: [] });
});
