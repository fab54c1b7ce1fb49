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
    'succeeded + fail → failed',
  ]);
});

test('ends a refund that was rejected; one that succeeded may come back', () => {
  expect(isFinal(refundTransitions, 'succeeded')).toBe(false);
  expect(isFinal(refundTransitions, 'rejected')).toBe(true);
  expect(isFinal(refundTransitions, 'failed')).toBe(false);
});
