import { expect, test } from 'vitest';
import { eventsOf, isFinal, statesOf } from '../transition.ts';
import { exportTransitions, transitionExport } from './export-transitions.ts';

test('starts an export as often as needed, ends it once, and repeats what failed or expired: every cell of the table', () => {
  const cells = statesOf(exportTransitions).map((state) => [
    state,
    ...eventsOf(exportTransitions).map((event) => {
      const next = transitionExport(state, event);
      return next.ok ? next.value : next.refusal.code === 'ILLEGAL_TRANSITION' ? '-' : next.refusal.code;
    }),
  ]);
  expect([['', ...eventsOf(exportTransitions)], ...cells]).toEqual([
    ['', 'start', 'send', 'keep', 'find_nothing', 'give_up', 'repeat'],
    ['queued', 'running', '-', '-', '-', '-', '-'],
    ['running', 'running', 'sent', 'ready', 'empty', 'failed', '-'],
    ['sent', '-', '-', '-', '-', '-', 'queued'],
    ['ready', '-', '-', '-', '-', '-', 'queued'],
    ['empty', '-', '-', '-', '-', '-', '-'],
    ['failed', '-', '-', '-', '-', '-', 'queued'],
  ]);
});

test('leaves an empty export at its end', () => {
  expect(isFinal(exportTransitions, 'empty')).toBe(true);
});
