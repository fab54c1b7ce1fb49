import { describe, expect, test } from 'vitest';
import { statesOf } from '../transition.ts';
import { checkSecondStep, isRequiredOf, mustSetUpTwoStep, stepAfterPassword } from './sign-in-steps.ts';
import { twoStepTransitions } from './two-step-transitions.ts';

test.each([
  ['off', 'done'],
  ['pending', 'done'],
  ['on', 'code'],
  ['replacing', 'code'],
] as const)('leads from the right password, with two-step verification %s, to %s', (state, next) => {
  expect(stepAfterPassword(state)).toBe(next);
});

describe('a sign-in that waits for its code', () => {
  const outcomes = statesOf(twoStepTransitions).flatMap((state) =>
    [true, false].flatMap((passwordHolds) =>
      [true, false].map((isActive) => {
        const checked = checkSecondStep({ passwordHolds, isActive, state });
        const [password, account] = [passwordHolds ? 'same' : 'changed', isActive ? 'active' : 'disabled'];
        return `${state}, password ${password}, account ${account}: ${checked.ok ? 'goes on' : checked.refusal.code}`;
      }),
    ),
  );

  test('goes on, or starts again, by these rules', () => {
    expect(outcomes).toEqual([
      'off, password same, account active: SIGN_IN_EXPIRED',
      'off, password same, account disabled: ACCOUNT_DISABLED',
      'off, password changed, account active: SIGN_IN_EXPIRED',
      'off, password changed, account disabled: SIGN_IN_EXPIRED',
      'pending, password same, account active: SIGN_IN_EXPIRED',
      'pending, password same, account disabled: ACCOUNT_DISABLED',
      'pending, password changed, account active: SIGN_IN_EXPIRED',
      'pending, password changed, account disabled: SIGN_IN_EXPIRED',
      'on, password same, account active: goes on',
      'on, password same, account disabled: ACCOUNT_DISABLED',
      'on, password changed, account active: SIGN_IN_EXPIRED',
      'on, password changed, account disabled: SIGN_IN_EXPIRED',
      'replacing, password same, account active: goes on',
      'replacing, password same, account disabled: ACCOUNT_DISABLED',
      'replacing, password changed, account active: SIGN_IN_EXPIRED',
      'replacing, password changed, account disabled: SIGN_IN_EXPIRED',
    ]);
  });
});

describe('a merchant that requires two-step verification', () => {
  const kinds = ['owner', 'staff', 'restocker'] as const;
  const sets = [true, false];
  const stopped = kinds.flatMap((kind) =>
    sets.flatMap((merchantRequires) =>
      sets.flatMap((hasTwoStep) =>
        mustSetUpTwoStep({ kind, merchantRequires, hasTwoStep })
          ? [`${kind}, required ${merchantRequires}, set up ${hasTwoStep}`]
          : [],
      ),
    ),
  );

  test('stops owners and staff who have not set it up, and nobody else', () => {
    expect(stopped).toEqual(['owner, required true, set up false', 'staff, required true, set up false']);
  });

  test('requires it of owners and staff whether they have set it up or not', () => {
    expect(kinds.filter((kind) => isRequiredOf({ kind, merchantRequires: true }))).toEqual([
      'owner',
      'staff',
    ]);
    expect(kinds.filter((kind) => isRequiredOf({ kind, merchantRequires: false }))).toEqual([]);
  });
});
