import { expect, test } from 'vitest';
import { eventsOf, isFinal, statesOf } from '../transition.ts';
import { exportTransitions, transitionExport } from './export-transitions.ts';

test('every cell of the table: an export starts as often as it must and ends once', () => {
  const cells = statesOf(exportTransitions).map((state) => [
    state,
    ...eventsOf(exportTransitions).map((event) => {
      const next = transitionExport(state, event);
      return next.ok ? next.value : next.refusal.code === 'ILLEGAL_TRANSITION' ? '-' : next.refusal.code;
    }),
  ]);
  expect([['', ...eventsOf(exportTransitions)], ...cells]).toEqual([
    ['', 'start', 'send', 'find_nothing', 'give_up'],
    ['queued', 'running', '-', '-', '-'],
    ['running', 'running', 'sent', 'empty', 'failed'],
    ['sent', '-', '-', '-', '-'],
    ['empty', '-', '-', '-', '-'],
    ['failed', '-', '-', '-', '-'],
  ]);
});

test.each(['sent', 'empty', 'failed'] as const)('%s is an end', (state) => {
  expect(isFinal(exportTransitions, state)).toBe(true);
});
