import { expect, test } from 'vitest';
import { allowedSteps, isFinal } from '../transition.ts';
import { refundTransitions, transitionRefund } from './refund-transitions.ts';

test('makes these transitions of a refund and refuses all others', () => {
  expect(allowedSteps(refundTransitions, transitionRefund)).toEqual([
    'submitted + ask_approval → pending_approval',
    'submitted + start → processing',
    'pending_approval + approve → processing',
    'pending_approval + reject → rejected',
    'processing + succeed → succeeded',
    'processing + fail → failed',
    'failed + retry → processing',
    'failed + note_payout → succeeded',
  ]);
});

test('ends a refund that succeeded or was rejected', () => {
  expect(isFinal(refundTransitions, 'succeeded')).toBe(true);
  expect(isFinal(refundTransitions, 'rejected')).toBe(true);
  expect(isFinal(refundTransitions, 'failed')).toBe(false);
});
