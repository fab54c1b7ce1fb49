import { expect, test } from 'vitest';
import {
  checkGuardRule,
  firstRule,
  type GuardRule,
  guardActsOf,
  guardKinds,
  unsavedRule,
} from './guard-rule.ts';
import { lossBound } from './loss-bound.ts';

test.each(guardKinds)('the rule of %s that was never saved is off and can be saved as it is', (kind) => {
  expect(unsavedRule(kind).mode).toBe('off');
  expect(checkGuardRule(unsavedRule(kind)).ok).toBe(true);
});

test.each([
  ['debt', 0, false],
  ['debt', 1, true],
  ['debt', 99_999_999, true],
  ['debt', 100_000_000, false],
  ['debt', 1.5, false],
  ['unpaid_week', 0, false],
  ['unpaid_week', 1, true],
  ['unpaid_week', 99, true],
  ['unpaid_week', 100, false],
  ['sessions_hour', 1, false],
  ['sessions_hour', 2, true],
  ['sessions_hour', 99, true],
  ['sessions_hour', 100, false],
  ['abnormal_share', 9, false],
  ['abnormal_share', 10, true],
  ['abnormal_share', 100, true],
  ['abnormal_share', 101, false],
] as const)('a rule of %s may have the threshold %d: %s', (kind, threshold, ok) => {
  const checked = checkGuardRule({ ...unsavedRule(kind), threshold });
  expect(checked.ok).toBe(ok);
  if (!checked.ok)
    expect(checked.refusal.params).toEqual({ key: 'valid.guard.threshold', field: 'threshold' });
});

test.each([
  ['warn', null, true],
  ['warn', 3_000, false],
  ['deny', null, true],
  ['deny', 3_000, false],
  ['raise_hold', null, false],
  ['raise_hold', 0, false],
  ['raise_hold', 3_000, true],
  ['raise_hold', 100_000_000, false],
] as const)('a rule with the act %s may have the hold %s: %s', (act, holdMinor, ok) => {
  const checked = checkGuardRule({ ...unsavedRule('debt'), act, holdMinor });
  expect(checked.ok).toBe(ok);
  if (!checked.ok) expect(checked.refusal.params).toEqual({ key: 'valid.guard.hold', field: 'holdMinor' });
});

test.each(guardKinds)('a rule of %s may ask for the payment only of a debt', (kind) => {
  const checked = checkGuardRule({ ...unsavedRule(kind), act: 'ask' });
  expect(checked.ok).toBe(kind === 'debt');
  expect(guardActsOf(kind).includes('ask')).toBe(checked.ok);
});

test('the rule that a new merchant begins with denies a card that owes 5.00, and can be saved', () => {
  expect(firstRule).toMatchObject({ kind: 'debt', mode: 'enforce', act: 'deny', threshold: 500 });
  expect(checkGuardRule(firstRule).ok).toBe(true);
});

const deny: GuardRule = { kind: 'debt', mode: 'enforce', threshold: 500, act: 'deny', holdMinor: null };
test.each([
  ['no rule', [], 2_500, null],
  ['a rule that is off', [{ ...deny, mode: 'off' }], 2_500, null],
  ['a rule that warns', [{ ...deny, act: 'warn' }], 2_500, null],
  ['a rule for something else', [{ ...deny, kind: 'sessions_hour' }], 2_500, null],
  ['a rule that denies', [deny], 2_500, 3_000],
  ['a rule that asks to pay', [{ ...deny, act: 'ask' }], 2_500, 3_000],
  ['a rule that would deny', [{ ...deny, mode: 'observe' }], 2_500, 3_000],
  ['a hold above all goods', [deny], -300, 500],
] as const)(
  'with %s, and %3$d above the hold, one card costs at most the bound',
  (_, rules, above, bound) => {
    expect(lossBound(rules as readonly GuardRule[], above)).toBe(bound);
  },
);
