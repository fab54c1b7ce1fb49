import { describe, expect, test } from 'vitest';
import { evidenceOf, evidences, isPreselected, offerDecisions } from './abnormal-choice.ts';

test.each([
  ['a video', 1, 0, 'seen'],
  ['weights alone', 0, 1, 'seen'],
  ['weights beside hidden videos', null, 1, 'seen'],
  ['videos that the role leaves out', null, 0, 'hidden'],
  ['nothing', 0, 0, 'none'],
] as const)('the evidence of a purchase with %s is judged', (_what, media, weights, expected) => {
  expect(evidenceOf(media, weights)).toBe(expected);
});

test.each([
  [0.55, 80, false],
  [0.794, 80, false],
  [0.795, 80, true],
  [0.8, 80, true],
  [0.57, 57, true],
  [0.99, 100, false],
  [1, 100, true],
])(
  'a suggestion with a confidence of %d at a certainty of %d %% is ticked beforehand: %s',
  (conf, from, expected) => {
    expect(isPreselected(conf, from)).toBe(expected);
  },
);

describe('the decisions of a phone', () => {
  test.each([
    ['seen', 0, 'charge', 'off'],
    ['seen', 1, 'charge', 'free'],
    ['hidden', 0, 'charge', 'off'],
    ['hidden', 1, 'charge', 'asks'],
    ['none', 0, 'nothing_taken', 'off'],
    ['none', 1, 'waive', 'asks'],
  ] as const)('%s evidence and %d units let %s lead, with charging %s', (evidence, units, leads, charge) => {
    expect(offerDecisions(evidence, units)).toEqual({ leads, charge });
  });

  test('never charge what nobody chose, nor without a question what nobody can have seen', () => {
    for (const evidence of evidences) {
      expect(offerDecisions(evidence, 0).charge).toBe('off');
      if (evidence !== 'seen') expect(offerDecisions(evidence, 1).charge).toBe('asks');
    }
  });
});
