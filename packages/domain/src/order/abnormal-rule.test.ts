import { describe, expect, test } from 'vitest';
import {
  abnormalRuleModes,
  abnormalRuleStops,
  judgeByRule,
  type RuledOrder,
  type RuleVerdict,
} from './abnormal-rule.ts';

const rule = { mode: 'accept_suggestion', minConfPercent: 65, maxMinor: 1_000, minutesLeft: 10 } as const;
const order: RuledOrder = {
  suggestion: { confidences: [0.7, 0.65], unknown: 0, totalMinor: 544 },
  holdMinor: 1_500,
};
const suggesting = (changed: Partial<NonNullable<RuledOrder['suggestion']>>): RuledOrder => ({
  ...order,
  suggestion: { confidences: [0.7, 0.65], unknown: 0, totalMinor: 544, ...changed },
});
const words = ({ decision, stop }: RuleVerdict) => decision ?? stop ?? 'left';

const cases: readonly (readonly [string, RuledOrder, string])[] = [
  ['a sure suggestion below hold and maximum', order, 'charge'],
  ['no recognition', { ...order, suggestion: null }, 'no_suggestion'],
  ['a recognition without items', suggesting({ confidences: [] }), 'no_suggestion'],
  ['an item that was not recognized', suggesting({ unknown: 1 }), 'unknown_items'],
  ['one item below the least confidence', suggesting({ confidences: [0.99, 0.644] }), 'unsure'],
  ['an item that the screen shows at the least confidence', suggesting({ confidences: [0.645] }), 'charge'],
  ['an item without a price', suggesting({ totalMinor: null }), 'unusable'],
  ['items that cost nothing', suggesting({ totalMinor: 0 }), 'unusable'],
  ['a hold that is gone', { ...order, holdMinor: null }, 'no_hold'],
  ['a total at the hold', { ...order, holdMinor: 544 }, 'charge'],
  ['a total above the hold', { ...order, holdMinor: 543 }, 'above_hold'],
  ['a total at the maximum', suggesting({ totalMinor: 1_000 }), 'charge'],
  ['a total above the maximum', suggesting({ totalMinor: 1_001 }), 'above_maximum'],
];

describe('a rule that accepts suggestions', () => {
  test.each(cases)('meets %s', (_, given, expected) => {
    expect(words(judgeByRule(rule, given))).toBe(expected);
  });

  test('has a case for each of its stops', () => {
    const met = cases.map(([, given]) => judgeByRule(rule, given).stop).filter((stop) => stop !== null);
    expect([...new Set(met)].sort()).toEqual([...abnormalRuleStops].sort());
  });

  test('compares confidences that binary fractions cannot hold exactly', () => {
    for (let percent = 50; percent <= 100; percent += 1) {
      const given = suggesting({ confidences: [percent / 100] });
      expect(words(judgeByRule({ ...rule, minConfPercent: percent }, given))).toBe('charge');
    }
  });
});

test.each(cases)('a rule that waits or waives does so with %s', (_, given) => {
  const verdicts = abnormalRuleModes
    .filter((mode) => mode !== 'accept_suggestion')
    .map((mode) => words(judgeByRule({ ...rule, mode }, given)));
  expect(verdicts).toEqual(['left', 'waive']);
});
