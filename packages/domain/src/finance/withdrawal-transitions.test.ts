import { expect, test } from 'vitest';
import { allowedSteps, isFinal } from '../transition.ts';
import { transitionWithdrawal, withdrawalTransitions } from './withdrawal-transitions.ts';

test('makes these transitions of a withdrawal and refuses all others', () => {
  expect(allowedSteps(withdrawalTransitions, transitionWithdrawal)).toEqual([
    'submitted + cancel → canceled',
    'submitted + approve → processing',
    'submitted + reject → rejected',
    'processing + confirm → paid',
    'processing + fail → failed',
    'paid + fail → failed',
  ]);
});

test('ends a withdrawal that was canceled, rejected or failed', () => {
  for (const state of ['canceled', 'rejected', 'failed'] as const)
    expect(isFinal(withdrawalTransitions, state)).toBe(true);
});
