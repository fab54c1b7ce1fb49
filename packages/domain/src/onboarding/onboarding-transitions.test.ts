import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import {
  independentTransitions,
  onboardingTransitions,
  transitionIndependent,
  transitionOnboarding,
} from './onboarding-transitions.ts';

test('an application makes the transitions of the table in domain 8 and no others', () => {
  expect(allowedSteps(onboardingTransitions, transitionOnboarding)).toEqual([
    'draft + save → draft',
    'draft + submit → awaiting_signatures',
    'awaiting_signatures + sign → awaiting_signatures',
    'awaiting_signatures + complete → auto_review',
    'awaiting_signatures + resend → awaiting_signatures',
    'awaiting_signatures + edit → draft',
    'auto_review + sign → auto_review',
    'auto_review + approve → approved',
    'auto_review + reject → rejected',
    'auto_review + ask → draft',
    'rejected + restart → draft',
  ]);
});

test('an independent account is judged once and submitted again only after a failure', () => {
  expect(allowedSteps(independentTransitions, transitionIndependent)).toEqual([
    'pending + verify → verified',
    'pending + fail → failed',
    'failed + submit → pending',
  ]);
});
