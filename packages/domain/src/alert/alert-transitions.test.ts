import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { alertTransitions, transitionAlert } from './alert-transitions.ts';

describe('an alert', () => {
  test('knows these steps and refuses all others', () => {
    expect(allowedSteps(alertTransitions, transitionAlert)).toEqual([
      'active + acknowledge → acknowledged',
      'active + remind → active',
      'active + recover → recovered',
      'acknowledged + recover → recovered',
    ]);
  });
});
