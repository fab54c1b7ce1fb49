import { expect, test } from 'vitest';
import { allowedSteps, isFinal } from '../transition.ts';
import { applicationTransitions, transitionApplication } from './application-transitions.ts';

test('an application moves as the table of domain 3 says, and in no other way', () => {
  expect(allowedSteps(applicationTransitions, transitionApplication)).toEqual([
    'pending_review + withdraw → withdrawn',
    'pending_review + approve → approved',
    'pending_review + reject → rejected',
    'rejected + resubmit → pending_review',
  ]);
});

test('what is approved or withdrawn stays so; a rejected one may come again', () => {
  expect(isFinal(applicationTransitions, 'approved')).toBe(true);
  expect(isFinal(applicationTransitions, 'withdrawn')).toBe(true);
  expect(isFinal(applicationTransitions, 'rejected')).toBe(false);
});
