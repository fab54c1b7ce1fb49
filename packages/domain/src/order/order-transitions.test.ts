import { expect, test } from 'vitest';
import { allowedSteps, statesOf } from '../transition.ts';
import { orderStatuses } from './order-status.ts';
import {
  abnormalDeadline,
  abnormalTransitions,
  orderTransitions,
  transitionAbnormal,
  transitionOrder,
} from './order-transitions.ts';

test('makes these transitions of an order and refuses all others', () => {
  expect(allowedSteps(orderTransitions, transitionOrder)).toEqual([
    'processing + capture_all → paid',
    'processing + capture_part → unpaid',
    'processing + capture_failed → unpaid',
    'processing + correct → processing',
    'processing + refund_part → processing',
    'processing + refund_all → refunded',
    'abnormal + confirm_items → processing',
    'abnormal + nothing_taken → completed',
    'abnormal + waive → completed',
    'abnormal + expire → abnormal',
    'unpaid + pay → paid',
    'unpaid + pay_part → unpaid',
    'unpaid + write_off → completed',
    'paid + refund_part → paid',
    'paid + refund_all → refunded',
    'paid + settle → completed',
    'completed + refund_part → completed',
    'completed + refund_all → refunded',
    'refunded + refund_failed → paid',
    'refunded + refund_failed_settled → completed',
  ]);
  expect(statesOf(orderTransitions).sort()).toEqual([...orderStatuses].sort());
});

test('handles an abnormal order once', () => {
  expect(allowedSteps(abnormalTransitions, transitionAbnormal)).toEqual([
    'open + resolve → resolved',
    'open + waive → waived',
    'open + expire → expired',
  ]);
});

test.each([
  ['2026-11-27T10:00Z', '2026-11-21T10:00Z'],
  ['2026-11-21T11:00Z', '2026-11-21T10:00Z'],
  ['2026-11-21T10:59Z', '2026-11-21T09:59Z'],
])('authorized until %s, an order can be charged until %s', (authExpiresAt, deadline) => {
  expect(abnormalDeadline(new Date('2026-11-20T10:00Z'), new Date(authExpiresAt))).toEqual(
    new Date(deadline),
  );
});
