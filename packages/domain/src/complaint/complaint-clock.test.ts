import { describe, expect, test } from 'vitest';
import { HOUR_MS, WEEK_MS } from '../durations.ts';
import {
  answerDueAt,
  isUrgentComplaint,
  mayObject,
  objectUntil,
  resolutionOfRefund,
} from './complaint-clock.ts';
import { complaintCategories, staffComplaintSources } from './complaint-kind.ts';

const at = new Date('2026-11-20T10:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);

describe('the first answer to a complaint', () => {
  test.each([
    ['overcharged', 4],
    ['not_taken', 4],
    ['wrong_item', 24],
    ['quality', 4],
    ['door', 4],
    ['refund_delay', 24],
    ['other', 24],
  ] as const)('about %s is due after %d h', (category, hours) => {
    expect(answerDueAt(category, at)).toEqual(after(hours * HOUR_MS));
    expect(isUrgentComplaint(category)).toBe(hours === 4);
  });

  test('has a time for every category', () => {
    expect(complaintCategories).toHaveLength(7);
  });
});

describe('an objection', () => {
  test.each([
    ['at once', 0, true],
    ['a millisecond before seven days are over', WEEK_MS - 1, true],
    ['after seven days', WEEK_MS, false],
    ['later', 2 * WEEK_MS, false],
  ])('%s: %s', (_, ms, allowed) => {
    expect(mayObject(at, after(ms))).toBe(allowed);
  });

  test('needs a result', () => {
    expect(mayObject(null, at)).toBe(false);
    expect(objectUntil(at)).toEqual(after(WEEK_MS));
  });
});

describe('a refund resolves a complaint', () => {
  test.each([
    ['with all that was asked for', 272, 272, 1_414, 'refund'],
    ['with more than was asked for', 300, 272, 1_414, 'refund'],
    ['in part', 100, 272, 1_414, 'partial_refund'],
    ['with all that was paid', 1_414, null, 1_414, 'refund'],
    ['with a part of what was paid', 272, null, 1_414, 'partial_refund'],
  ] as const)('%s', (_, amountMinor, requestedMinor, paidMinor, resolution) => {
    expect(resolutionOfRefund(amountMinor, { requestedMinor, paidMinor })).toBe(resolution);
  });
});

test('a member never names the form of shoppers as the source', () => {
  expect(staffComplaintSources).not.toContain('shopper_form');
});
