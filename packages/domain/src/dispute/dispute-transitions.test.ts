import { expect, test } from 'vitest';
import { eventsOf, statesOf } from '../transition.ts';
import { disputeTransitions, transitionDispute } from './dispute-transitions.ts';

test('a dispute moves along these rows and along no others', () => {
  const moves = statesOf(disputeTransitions).flatMap((state) =>
    eventsOf(disputeTransitions).flatMap((event) => {
      const next = transitionDispute(state, event);
      return next.ok ? [`${state} + ${event} → ${next.value}`] : [];
    }),
  );
  expect(moves).toEqual([
    'open + send_evidence → evidence_sent',
    'open + accept → accepted',
    'open + win → won',
    'open + lose → lost',
    'evidence_sent + win → won',
    'evidence_sent + lose → lost',
  ]);
});
