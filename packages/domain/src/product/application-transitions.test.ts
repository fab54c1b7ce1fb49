import { expect, test } from 'vitest';
import { allowedSteps, isFinal } from '../transition.ts';
import { applicationTransitions, transitionApplication } from './application-transitions.ts';

test('makes the transitions of the table in domain 3 and no others', () => {
  expect(allowedSteps(applicationTransitions, transitionApplication)).toEqual([
    'pending_review + withdraw → withdrawn',
    'pending_review + approve → approved',
    'pending_review + reject → rejected',
    'rejected + resubmit → pending_review',
  ]);
});

test('keeps an approved or withdrawn application final and lets a rejected one be resubmitted', () => {
  expect(isFinal(applicationTransitions, 'approved')).toBe(true);
  expect(isFinal(applicationTransitions, 'withdrawn')).toBe(true);
  expect(isFinal(applicationTransitions, 'rejected')).toBe(false);
});
