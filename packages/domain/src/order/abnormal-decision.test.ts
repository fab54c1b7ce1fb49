import { describe, expect, test } from 'vitest';
import {
  type AbnormalDecision,
  abnormalDecisions,
  decideAbnormal,
  isPastDeadline,
} from './abnormal-decision.ts';
import { orderStatuses } from './order-status.ts';

const deadline = new Date('2026-11-22T10:00Z');
const before = new Date(deadline.getTime() - 1);
const states = ['open', 'resolved', 'waived', 'expired'] as const;
const order = {
  status: 'abnormal',
  abnormalState: 'open',
  abnormalDeadlineAt: deadline,
  itemQty: 0,
} as const;

const outcome = (...given: Parameters<typeof decideAbnormal>) => {
  const decided = decideAbnormal(...given);
  return decided.ok ? `${decided.value.status}, ${decided.value.abnormalState}` : decided.refusal.code;
};

describe('an open abnormal order', () => {
  test.each([
    ['charge', 2, 'processing, resolved'],
    ['charge', 0, 'ABNORMAL_NO_ITEM'],
    ['nothing_taken', 0, 'completed, resolved'],
    ['waive', 0, 'completed, waived'],
    ['record_items', 2, 'ILLEGAL_TRANSITION'],
    ['record_items', 0, 'ILLEGAL_TRANSITION'],
  ] as const)('answers %s of %d units before its deadline: %s', (decision, units, expected) => {
    expect(outcome(order, decision, units, before)).toBe(expected);
  });

  test.each([
    ['charge', 2, 'ABNORMAL_EXPIRED'],
    ['charge', 0, 'ABNORMAL_EXPIRED'],
    ['nothing_taken', 0, 'ABNORMAL_EXPIRED'],
    ['waive', 0, 'ABNORMAL_EXPIRED'],
    ['record_items', 2, 'abnormal, expired'],
    ['record_items', 0, 'ABNORMAL_NO_ITEM'],
  ] as const)('answers %s of %d units at its deadline: %s', (decision, units, expected) => {
    expect(outcome(order, decision, units, deadline)).toBe(expected);
    expect(outcome({ ...order, abnormalState: 'expired' }, decision, units, before)).toBe(expected);
  });
});

test('items of an expired order are recorded once', () => {
  const recorded = { ...order, abnormalState: 'expired', itemQty: 2 } as const;
  expect(outcome(recorded, 'record_items', 2, deadline)).toBe('ILLEGAL_TRANSITION');
});

test.each(
  orderStatuses.flatMap((status) =>
    states.flatMap((abnormalState) =>
      abnormalDecisions
        .filter(() => status !== 'abnormal' || abnormalState === 'resolved' || abnormalState === 'waived')
        .map((decision): [string, string, AbnormalDecision] => [status, abnormalState, decision]),
    ),
  ),
)('an order that is %s and %s refuses the decision %s', (status, abnormalState, decision) => {
  const decided = { ...order, status, abnormalState } as Parameters<typeof decideAbnormal>[0];
  expect(outcome(decided, decision, 1, before)).toBe('ILLEGAL_TRANSITION');
});

test('an order without an abnormal state cannot be decided', () => {
  const plain = { ...order, status: 'paid', abnormalState: null, abnormalDeadlineAt: null } as const;
  for (const decision of abnormalDecisions)
    expect(outcome(plain, decision, 1, before)).toBe('ILLEGAL_TRANSITION');
  expect(isPastDeadline(plain, deadline)).toBe(false);
});
