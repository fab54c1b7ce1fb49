import {
  type SessionEvent,
  type SessionState,
  transitionSession,
  transitionSessionPastGap,
} from '@larder/domain/session/session-transitions';
import type { SessionDraft } from './session-draft.ts';

/** Order of the states; a hole in the log may only be jumped forwards. */
const rank: Readonly<Record<SessionState, number>> = {
  authorized: 0,
  aborted: 0,
  opening: 1,
  unlocked: 2,
  open: 3,
  recognizing: 4,
  stalled: 0,
  recognized: 5,
  closed: 5,
  closed_empty: 5,
  failed: 5,
  unresolved: 5,
};

/**
 * Applies an event to the state machine; returns the same session if the event has no place in its state. `pastGap`:
 * the event may also jump over states whose events were lost, but never backwards. [domain 5]
 */
export function advanceSession(
  session: SessionDraft,
  event: SessionEvent,
  mode: 'strict' | 'pastGap' = 'strict',
): SessionDraft {
  const direct = transitionSession(session.state, event);
  if (direct.ok) return inState(session, direct.value);
  if (mode === 'strict') return session;
  const past = transitionSessionPastGap(session.state, event);
  return past.ok && rank[past.value] > rank[session.state] ? inState(session, past.value) : session;
}

function inState(session: SessionDraft, state: SessionState): SessionDraft {
  return {
    ...session,
    state,
    stalledFrom: state === 'stalled' ? (session.stalledFrom ?? session.state) : null,
  };
}
