import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  faultOf,
  isSameChoice,
  type MemberChoice,
  type StoredMember,
  savedAs,
} from './member-choice.ts';

const stored = (some: Partial<StoredMember> = {}): StoredMember => ({
  membershipId: 'm1',
  name: 'Sam Lee',
  email: 'sam@example.com',
  methods: ['email'],
  quietFromMin: null,
  quietToMin: null,
  ...some,
});
const choice = (some: Partial<MemberChoice> = {}): MemberChoice => ({ ...choiceOf(stored()), ...some });

describe('what is chosen for a member', () => {
  test.each([
    ['nothing', { methods: [] }, null],
    ['e-mail', { methods: ['email'] }, { methods: ['email'], quietFromMin: null, quietToMin: null }],
    [
      'both, but not at night',
      { methods: ['email', 'push'], quietFromMin: 1_320, quietToMin: 425 },
      { methods: ['push', 'email'], quietFromMin: 1_320, quietToMin: 425 },
    ],
    [
      'a quiet time from midnight on',
      { methods: ['push'], quietFromMin: 0, quietToMin: 1 },
      { methods: ['push'], quietFromMin: 0, quietToMin: 1 },
    ],
  ] as const)('%s comes back as it was stored', (_what, some, saved) => {
    expect(savedAs(choiceOf(stored(some)))).toEqual(saved);
  });

  test('who is told for the first time is told both ways, at any hour', () => {
    const first = { ...choiceOf(stored({ methods: [] })), told: true };
    expect(savedAs(first)).toEqual({ methods: ['push', 'email'], quietFromMin: null, quietToMin: null });
  });

  test.each([
    ['who is told nothing needs no method', { told: false, push: false, email: false }, null],
    ['one method is enough', { push: true, email: false }, null],
    ['no method', { push: false, email: false }, { field: 'methods', key: 'valid.alertMethod' }],
    [
      'a quiet time without length',
      { isQuiet: true, quietFrom: '08:00', quietTo: '08:00' },
      { field: 'quiet', key: 'valid.quietHours' },
    ],
    ['the same times, but not quiet', { isQuiet: false, quietFrom: '08:00', quietTo: '08:00' }, null],
  ] as const)('%s', (_what, some, fault) => {
    expect(faultOf(choice(some))).toEqual(fault);
  });

  test('turned on and off again, nothing has changed', () => {
    const before = choiceOf(stored({ methods: [] }));
    expect(isSameChoice(before, { ...before, told: true })).toBe(false);
    expect(isSameChoice(before, { ...before, told: false, push: false, isQuiet: true })).toBe(true);
  });
});
