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

describe('the choice for a member', () => {
  test.each([
    ['no method', { methods: [] }, null],
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
  ] as const)('survives reading and saving: %s', (_what, some, saved) => {
    expect(savedAs(choiceOf(stored(some)))).toEqual(saved);
  });

  test('starts with both methods and no quiet time when notifications are turned on', () => {
    const first = { ...choiceOf(stored({ methods: [] })), isNotified: true };
    expect(savedAs(first)).toEqual({ methods: ['push', 'email'], quietFromMin: null, quietToMin: null });
  });

  test.each([
    [
      'a member without notifications needs no method',
      { isNotified: false, push: false, email: false },
      null,
    ],
    ['one method is enough', { push: true, email: false }, null],
    [
      'a notified member needs a method',
      { push: false, email: false },
      { field: 'methods', key: 'valid.alertMethod' },
    ],
    [
      'a quiet time must not be empty',
      { isQuiet: true, quietFrom: '08:00', quietTo: '08:00' },
      { field: 'quiet', key: 'valid.quietHours' },
    ],
    ['an unused quiet time may be empty', { isQuiet: false, quietFrom: '08:00', quietTo: '08:00' }, null],
  ] as const)('is validated: %s', (_what, some, fault) => {
    expect(faultOf(choice(some))).toEqual(fault);
  });

  test('is unchanged after notifications were turned on and off again', () => {
    const before = choiceOf(stored({ methods: [] }));
    expect(isSameChoice(before, { ...before, isNotified: true })).toBe(false);
    expect(isSameChoice(before, { ...before, isNotified: false, push: false, isQuiet: true })).toBe(true);
  });
});
