import { expect, test } from 'vitest';
import { eventsOf, isFinal, statesOf } from '../transition.ts';
import { exportTransitions, transitionExport } from './export-transitions.ts';

test('starts an export as often as needed and ends it once: every cell of the table', () => {
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

test.each(['sent', 'empty', 'failed'] as const)('%s is final', (state) => {
  expect(isFinal(exportTransitions, state)).toBe(true);
});
