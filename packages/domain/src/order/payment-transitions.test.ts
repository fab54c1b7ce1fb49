import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import {
  askCaptureAgainAt,
  captureRetryAt,
  isHoldKeyOld,
  paymentTransitions,
  splitCapture,
  transitionPayment,
} from './payment-transitions.ts';

test('makes these transitions of a payment and refuses all others', () => {
  expect(allowedSteps(paymentTransitions, transitionPayment)).toEqual([
    'authorizing + approve → authorized',
    'authorizing + decline → declined',
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
    'capture_failed + try_again → authorized',
    'refunded + refund_failed → captured',
  ]);
});

test.each([
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, null],
])('retries after failure %d in %s minutes', (failures, minutes) => {
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
])('asks again about a capture without a response (try %d) after %s minutes', (tries, minutes) => {
  const last = new Date('2026-11-20T10:00Z');
  expect(askCaptureAgainAt(tries, last).getTime()).toBe(last.getTime() + minutes * 60_000);
});

test.each([
  [0, false],
  [22.9, false],
  [23, true],
  [25, true],
])('only looks for a hold that was asked for %d h ago: %s', (hours, isOld) => {
  const createdAt = new Date('2026-11-20T10:00Z');
  expect(isHoldKeyOld(createdAt, new Date(createdAt.getTime() + hours * 3_600_000))).toBe(isOld);
});

test.each([
  [1414, 1500, 1414, 0],
  [1500, 1500, 1500, 0],
  [1800, 1500, 1500, 300],
])('captures of %d with %d authorized %d and leaves %d due', (total, authorized, captureMinor, dueMinor) => {
  expect(splitCapture(total, authorized)).toEqual({ captureMinor, dueMinor });
});
