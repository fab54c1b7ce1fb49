import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import { isActiveSession, type SessionEvent } from '@larder/domain/session/session-transitions';
import { advanceSession } from './advance-session.ts';
import { foldRecognition, type RecognitionContext } from './fold-recognition.ts';
import { giveUpSession } from './give-up-session.ts';
import type { SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent } from './session-event.ts';
import type { DoorState, SessionMediaRef } from './session-evidence.ts';

/**
 * A session after one event of its cabinet, in the order of the log. Nothing is refused: what the state machine has no place for is
 * kept as evidence and moves nothing. [protocol 9.3, domain 5]
 */
export function foldSessionEvent(
  session: SessionDraft,
  event: LoggedSessionEvent,
  context: RecognitionContext,
): SessionDraft {
  const { message } = event;
  // Nothing of a session happens before it is authorized, whatever the cabinet's clock shows. [protocol 11]
  const occurredAt = laterOf(event.occurredAt, session.authorizedAt);
  const heard = {
    ...session,
    lastEventAt: event.receivedAt,
    startedAt: session.startedAt ?? occurredAt,
  };
  switch (message.type) {
    case 'session.started':
      return start(heard, message.data);
    case 'door.unlocked':
      return advanceSession(withDoor(heard, message.data.door, 'unlocked'), 'unlock', 'pastGap');
    case 'door.opened':
      return {
        ...advanceSession(withDoor(heard, message.data.door, 'open'), 'open', 'pastGap'),
        openedAt: heard.openedAt ?? occurredAt,
      };
    case 'door.closed':
      return close(heard, message.data, occurredAt);
    case 'door.unlock_failed':
      return heard.openedAt ? heard : advanceSession(heard, 'unlock_failed');
    case 'door.held':
      return heard;
    case 'session.recognized':
      return foldRecognition(heard, message.data, occurredAt, context);
    case 'session.media':
      return { ...heard, media: mergeMedia(heard.media, message.data.refs) };
    case 'session.ended':
      return end(heard, message.data.reason, occurredAt);
  }
}

const laterOf = (at: Date, bound: Date | null): Date => (bound && bound > at ? bound : at);

function start(session: SessionDraft, data: DataOf<'session.started'>): SessionDraft {
  return { ...advanceSession(session, 'start'), commandId: session.commandId ?? data.commandId ?? null };
}

const withDoor = (session: SessionDraft, door: 'L' | 'R', state: DoorState): SessionDraft => ({
  ...session,
  doorStates: { ...session.doorStates, [door]: state },
});

/** The last open door that closes and locks ends the taking; doors that were never pulled are locked again by themselves. */
function close(session: SessionDraft, data: DataOf<'door.closed'>, at: Date): SessionDraft {
  const closed = withDoor(session, data.door, 'closed');
  const stillOpen = Object.values(closed.doorStates).includes('open');
  if (stillOpen || !data.locked) return closed;
  const event = session.kind === 'sale' ? 'doors_closed_sale' : 'doors_closed_visit';
  return { ...advanceSession(closed, event, 'pastGap'), closedAt: at };
}

/** Files of one session; a cabinet that names ever new ones would fill the row. */
const MEDIA_MAX = 200;

/** What is known of a reference may grow (pending, then uploaded); the key names it. */
function mergeMedia(known: readonly SessionMediaRef[], refs: readonly SessionMediaRef[]): SessionMediaRef[] {
  const byKey = new Map([...known, ...refs].map((ref) => [ref.key, ref]));
  return [...byKey.values()].slice(0, MEDIA_MAX);
}

type EndReason = DataOf<'session.ended'>['reason'];

const politeEnd: Partial<Record<EndReason, SessionEvent>> = {
  no_open: 'end_no_open',
  unlock_failed: 'unlock_failed',
  cancelled: 'abort',
};

/** A session whose doors were never pulled ends as the cabinet says; else a sale without recognition is for a person, a visit is over. */
function end(session: SessionDraft, reason: EndReason, at: Date): SessionDraft {
  const ended = { ...session, endedAt: session.endedAt ?? at, endReason: session.endReason ?? reason };
  const polite = session.openedAt ? undefined : politeEnd[reason];
  const politely = polite ? advanceSession(ended, polite, 'pastGap') : ended;
  if (!isActiveSession(politely.state)) return politely;
  return politely.kind === 'sale'
    ? giveUpSession(politely, 'recognition_failed')
    : advanceSession(politely, 'broken_off_visit', 'pastGap');
}
