import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import {
  askCaptureAgainAt,
  captureRetryAt,
  checkRefund,
  paymentTransitions,
  splitCapture,
  transitionPayment,
} from './payment-transitions.ts';

test('a payment knows these steps and refuses all others', () => {
  expect(allowedSteps(paymentTransitions, transitionPayment)).toEqual([
    'authorized + capture → captured',
    'authorized + capture_error → authorized',
    'authorized + capture_given_up → capture_failed',
    'authorized + void → voided',
    'authorized + expire → expired',
    'captured + refund_part → captured',
    'captured + refund_all → refunded',
    'captured + dispute → disputed',
    'disputed + dispute_won → captured',
    'disputed + dispute_lost → charged_back',
  ]);
});

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, null],
])('failure %d is retried after %s minutes', (failures, minutes) => {
  const last = new Date('2026-11-20T10:00Z');
  expect(captureRetryAt(failures, last)?.getTime() ?? null).toBe(
    minutes && last.getTime() + minutes * 60_000,
  );
});

test.each([
  [1, 1],
  [4, 120],
  [5, 120],
  [60, 120],
])('a capture that nobody answered %d times is asked for again after %s minutes', (tries, minutes) => {
  const last = new Date('2026-11-20T10:00Z');
  expect(askCaptureAgainAt(tries, last).getTime()).toBe(last.getTime() + minutes * 60_000);
});

test.each([
  [1414, 1500, 1414, 0],
  [1500, 1500, 1500, 0],
  [1800, 1500, 1500, 300],
])(
  'of %d with %d authorised, %d is captured and %d stays due',
  (total, authorised, captureMinor, dueMinor) => {
    expect(splitCapture(total, authorised)).toEqual({ captureMinor, dueMinor });
  },
);

test.each([
  [272, 1414, 0, undefined],
  [1414, 1414, 0, undefined],
  [1143, 1414, 272, 'REFUND_EXCEEDS'],
  [0, 1414, 0, 'REFUND_ZERO'],
])('refunding %d of %d captured and %d refunded: %s', (amount, captured, refunded, code) => {
  const checked = checkRefund(amount, captured, refunded);
  expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
});
