import { isActiveSession } from '@larder/domain/session/session-transitions';
import { advanceSession } from './advance-session.ts';
import type { RecognitionContext } from './fold-recognition.ts';
import { foldSessionEvent } from './fold-session-event.ts';
import { giveUpSession } from './give-up-session.ts';
import type { SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent } from './session-event.ts';

/** Context of folding a cabinet's log, besides the events. */
export type LogContext = RecognitionContext & {
  /** Creates the draft of an unknown session; null if it is another cabinet's, so that the event is evidence only. */
  readonly unknownSession: (event: LoggedSessionEvent) => SessionDraft | null;
};

/**
 * Returns the sessions of one cabinet after the next events of its log, by id. A cabinet has one session at a time:
 * one that starts ends any other that the cloud still believed active. [domain 5]
 */
export function foldLog(
  known: readonly SessionDraft[],
  events: readonly LoggedSessionEvent[],
  context: LogContext,
): Map<string, SessionDraft> {
  // In the order of their ids, however they were loaded: the ledger books their sales in this order.
  const inOrder = known.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sessions = new Map(inOrder.map((session) => [session.id, session]));
  for (const event of events) {
    const { sessionId } = event.message.data;
    const session = sessions.get(sessionId) ?? createUnknownSession(sessions, event, context);
    if (!session) continue;
    const next = foldSessionEvent(session, event, context);
    if (isActiveSession(next.state)) makeRoom(sessions, sessionId);
    sessions.set(sessionId, next);
  }
  return sessions;
}

/**
 * Creates an unknown session from its start; from any other event only if no started session is active, which it would
 * have to end.
 */
function createUnknownSession(
  sessions: ReadonlyMap<string, SessionDraft>,
  event: LoggedSessionEvent,
  context: LogContext,
): SessionDraft | null {
  const underWay = [...sessions.values()].some(
    (session) => isActiveSession(session.state) && session.startedAt !== null,
  );
  return underWay && event.message.type !== 'session.started' ? null : context.unknownSession(event);
}

function makeRoom(sessions: Map<string, SessionDraft>, sessionId: string): void {
  for (const other of sessions.values()) {
    if (other.id !== sessionId && isActiveSession(other.state)) sessions.set(other.id, displaced(other));
  }
}

/**
 * Ends a session that another one replaced. A session that never started is aborted, and revived if it starts after
 * all. Otherwise its end was lost: a sale goes to a person, a restock or service session is over.
 */
function displaced(session: SessionDraft): SessionDraft {
  if (session.startedAt === null) {
    const aborted = advanceSession(session, 'abort');
    if (aborted.state === 'aborted') return aborted;
  }
  return session.kind === 'sale'
    ? giveUpSession(session, 'timeout')
    : advanceSession(session, 'broken_off_staff', 'pastGap');
}
