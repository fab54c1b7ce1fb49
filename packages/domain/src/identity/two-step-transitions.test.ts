import { expect, test } from 'vitest';
import { allowedSteps, eventsOf, statesOf } from '../transition.ts';
import {
  needsSecondStep,
  transitionTwoStep,
  twoStepState,
  twoStepTransitions,
} from './two-step-transitions.ts';

test('makes these transitions of two-step verification and refuses all others', () => {
  expect(allowedSteps(twoStepTransitions, transitionTwoStep)).toEqual([
    'off + begin → pending',
    'pending + begin → pending',
    'pending + confirm → on',
    'pending + reset → off',
    'on + begin → replacing',
    'on + reset → off',
    'on + signIn → on',
    'on + renewCodes → on',
    'on + turnOff → off',
    'replacing + begin → replacing',
    'replacing + confirm → on',
    'replacing + reset → off',
    'replacing + signIn → replacing',
    'replacing + renewCodes → replacing',
    'replacing + turnOff → off',
  ]);
});

test('asks for a second step exactly where a sign-in is a transition', () => {
  for (const state of statesOf(twoStepTransitions)) {
    expect(needsSecondStep(state)).toBe(transitionTwoStep(state, 'signIn').ok);
  }
});

test('never leaves verification that is on except by turning it off or by a reset', () => {
  for (const state of ['on', 'replacing'] as const) {
    const leaving = eventsOf(twoStepTransitions).filter((event) => {
      const next = transitionTwoStep(state, event);
      return next.ok && !needsSecondStep(next.value);
    });
    expect(leaving.sort()).toEqual(['reset', 'turnOff']);
  }
});

const now = new Date('2026-11-25T10:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  [false, null, 'off'],
  [false, ago(0), 'pending'],
  [false, ago(29.9), 'pending'],
  [false, ago(30), 'off'],
  [true, null, 'on'],
  [true, ago(29.9), 'replacing'],
  [true, ago(30), 'on'],
])('reads the state of an account with a key %s and one waiting since %s as %s', (hasKey, since, state) => {
  expect(twoStepState({ hasKey, pendingSince: since }, now)).toBe(state);
});
