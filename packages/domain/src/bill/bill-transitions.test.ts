import { expect, test } from 'vitest';
import { allowedSteps, isFinal } from '../transition.ts';
import { billTransitions, transitionBill } from './bill-transitions.ts';

test('a bill takes exactly the steps of the table', () => {
  expect(allowedSteps(billTransitions, transitionBill)).toEqual([
    'accruing + issue → issued',
    'issued + pay → paid',
    'issued + fall_due → overdue',
    'issued + void → void',
    'overdue + pay → paid',
    'overdue + void → void',
  ]);
});

test.each(['paid', 'void'] as const)('%s is final', (state) => {
  expect(isFinal(billTransitions, state)).toBe(true);
});
