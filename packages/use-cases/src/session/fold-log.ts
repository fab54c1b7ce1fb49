import { isActiveSession } from '@larder/domain/session/session-transitions';
import { advanceSession } from './advance-session.ts';
import type { RecognitionContext } from './fold-recognition.ts';
import { foldSessionEvent } from './fold-session-event.ts';
import { giveUpSession } from './give-up-session.ts';
import type { SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent } from './session-event.ts';

/** What folding a cabinet's log needs besides the events. */
export type LogContext = RecognitionContext & {
  /** A session that nobody knows yet; null if it is another cabinet's, so that the event is evidence only. */
  readonly unknownSession: (event: LoggedSessionEvent) => SessionDraft | null;
};

/**
 * The sessions of one cabinet after the next events of its log, by id. A cabinet has one session at a time: one that starts ends what
 * the cloud still believed to be going on. [domain 5]
 */
export function foldLog(
  known: readonly SessionDraft[],
  events: readonly LoggedSessionEvent[],
  context: LogContext,
): Map<string, SessionDraft> {
  const sessions = new Map(known.map((session) => [session.id, session]));
  for (const event of events) {
    const { sessionId } = event.message.data;
    const session = sessions.get(sessionId) ?? firstHeard(sessions, event, context);
    if (!session) continue;
    const next = foldSessionEvent(session, event, context);
    if (isActiveSession(next.state)) makeRoom(sessions, sessionId);
    sessions.set(sessionId, next);
  }
  return sessions;
}

/** An unknown session is made by its start; by any other event only if no session is under way that it would have to end. */
function firstHeard(
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

/** Never started: aborted, and revived if it starts after all. Else the end of it was lost: a sale is for a person, a visit is over. */
function displaced(session: SessionDraft): SessionDraft {
  if (session.startedAt === null) {
    const aborted = advanceSession(session, 'abort');
    if (aborted.state === 'aborted') return aborted;
  }
  return session.kind === 'sale'
    ? giveUpSession(session, 'timeout')
    : advanceSession(session, 'broken_off_visit', 'pastGap');
}
