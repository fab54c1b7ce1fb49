import { expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { memberTransitions, transitionMember } from './member-transitions.ts';

test('makes these transitions of a member and refuses all others', () => {
  expect(allowedSteps(memberTransitions, transitionMember)).toEqual([
    'active + edit → active',
    'active + disable → disabled',
    'active + remove → removed',
    'disabled + edit → disabled',
    'disabled + remove → removed',
    'disabled + enable → active',
    'removed + join → active',
  ]);
});
