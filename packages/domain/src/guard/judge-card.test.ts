import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GuardRule, guardActs, guardKinds, guardModes } from './guard-rule.ts';
import { type CardFacts, judgeCard } from './judge-card.ts';

const unknown: CardFacts = {
  owedMinor: 0,
  unpaidWeek: 0,
  sessionsHour: 0,
  orders: 0,
  abnormal: 0,
  pending: 0,
};
const rule = (kind: GuardRule['kind'], more: Partial<GuardRule> = {}): GuardRule => ({
  kind,
  mode: 'enforce',
  threshold: { debt: 500, unpaid_week: 2, sessions_hour: 3, abnormal_share: 50 }[kind],
  act: 'deny',
  holdMinor: null,
  ...more,
});
const raise = (holdMinor: number, more: Partial<GuardRule> = {}) =>
  rule('debt', { act: 'raise_hold', holdMinor, ...more });

describe('a rule that denies', () => {
  test.each([
    ['debt', { owedMinor: 499 }, null],
    ['debt', { owedMinor: 500 }, 'BLACKLISTED'],
    ['debt', { owedMinor: 0, pending: 1 }, 'RATE_LIMITED'],
    ['debt', { owedMinor: 499, pending: 2 }, 'RATE_LIMITED'],
    ['debt', { owedMinor: 500, pending: 1 }, 'BLACKLISTED'],
    ['debt', { unpaidWeek: 9, sessionsHour: 9, orders: 9, abnormal: 9 }, null],
    ['unpaid_week', { unpaidWeek: 1 }, null],
    ['unpaid_week', { unpaidWeek: 2 }, 'BLACKLISTED'],
    ['unpaid_week', { owedMinor: 9_999, pending: 1 }, null],
    ['sessions_hour', { sessionsHour: 2 }, null],
    ['sessions_hour', { sessionsHour: 3 }, 'RATE_LIMITED'],
    ['abnormal_share', { orders: 3, abnormal: 3 }, null],
    ['abnormal_share', { orders: 4, abnormal: 1 }, null],
    ['abnormal_share', { orders: 4, abnormal: 2 }, 'BLACKLISTED'],
    // 49.99 % is not 50 %.
    ['abnormal_share', { orders: 10_001, abnormal: 5_000 }, null],
  ] as const)('decides by %s on %j: %s', (kind, facts, deny) => {
    const judged = judgeCard([rule(kind)], { ...unknown, ...facts });
    expect(judged.deny).toBe(deny);
    expect(judged.hits).toHaveLength(deny ? 1 : 0);
  });

  test('says that the card is refused rather than that it should wait, in any order of the rules', () => {
    const facts = { ...unknown, sessionsHour: 3, unpaidWeek: 2 };
    const rules = [rule('sessions_hour'), rule('unpaid_week')];
    expect(judgeCard(rules, facts).deny).toBe('BLACKLISTED');
    expect(judgeCard(rules.toReversed(), facts).deny).toBe('BLACKLISTED');
  });
});

describe('a rule that asks for a debt', () => {
  const ask = rule('debt', { act: 'ask' });
  test.each([
    ['says to pay from its threshold on', [ask], { owedMinor: 500 }, 'DEBT_DUE'],
    ['says nothing below it', [ask], { owedMinor: 499 }, null],
    ['waits for a purchase that is not settled', [ask], { pending: 1 }, 'RATE_LIMITED'],
    [
      'says to pay before it says to wait',
      [rule('sessions_hour'), ask],
      { owedMinor: 500, sessionsHour: 3 },
      'DEBT_DUE',
    ],
    ['is weaker than a denial', [ask, rule('unpaid_week')], { owedMinor: 500, unpaidWeek: 2 }, 'BLACKLISTED'],
    ['stops nobody while it observes', [{ ...ask, mode: 'observe' as const }], { owedMinor: 500 }, null],
  ] as const)('%s', (_, rules, facts, deny) => {
    expect(judgeCard(rules, { ...unknown, ...facts }).deny).toBe(deny);
    expect(judgeCard(rules.toReversed(), { ...unknown, ...facts }).deny).toBe(deny);
  });
});

describe('a rule that raises the hold', () => {
  test.each([
    ['of one rule', [raise(3_000)], 3_000],
    ['the highest of several', [raise(3_000), raise(5_000), raise(4_000)], 5_000],
    ['not of a rule that observes', [raise(3_000, { mode: 'observe' })], null],
    ['not below its threshold', [raise(3_000, { threshold: 501 })], null],
  ])('asks for the amount %s', (_, rules, holdMinor) => {
    expect(judgeCard(rules, { ...unknown, owedMinor: 500 })).toMatchObject({ deny: null, holdMinor });
  });

  test('does not wait for a purchase that is not settled', () => {
    expect(judgeCard([raise(3_000)], { ...unknown, pending: 1 }).hits).toEqual([]);
  });
});

test.each([
  ['off', 'deny', []],
  ['observe', 'deny', [{ kind: 'debt', act: 'deny', enforced: false, threshold: 500, measured: 700 }]],
  ['enforce', 'warn', [{ kind: 'debt', act: 'warn', enforced: true, threshold: 500, measured: 700 }]],
] as const)('a rule in mode %s that would %s stops nobody and records %j', (mode, act, hits) => {
  const judged = judgeCard([rule('debt', { mode, act })], { ...unknown, owedMinor: 700 });
  expect(judged).toEqual({ hits, deny: null, holdMinor: null });
});

test('a rule that only observes records the same as one that is enforced, and never stops a card', () => {
  const count = fc.nat(12);
  const facts = fc.record({
    owedMinor: fc.nat(2_000),
    unpaidWeek: count,
    sessionsHour: count,
    orders: count,
    abnormal: count,
    pending: fc.nat(2),
  });
  const some = fc.record({
    kind: fc.constantFrom(...guardKinds),
    mode: fc.constantFrom(...guardModes),
    threshold: fc.integer({ min: 1, max: 1_000 }),
    act: fc.constantFrom(...guardActs),
    holdMinor: fc.constantFrom(null, 3_000),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 4 }), facts, (rules, known) => {
      const as = (mode: GuardRule['mode']) =>
        judgeCard(
          rules.filter((one) => one.mode !== 'off').map((one) => ({ ...one, mode })),
          known,
        );
      const [observed, enforced] = [as('observe'), as('enforce')];
      expect(observed).toMatchObject({ deny: null, holdMinor: null });
      expect(observed.hits).toEqual(enforced.hits.map((hit) => ({ ...hit, enforced: false })));
    }),
  );
});
