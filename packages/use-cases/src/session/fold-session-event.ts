import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Door } from '@larder/domain/device/door';
import { isActiveSession, type SessionEvent } from '@larder/domain/session/session-transitions';
import { advanceSession } from './advance-session.ts';
import { foldRecognition, type RecognitionContext } from './fold-recognition.ts';
import { giveUpSession } from './give-up-session.ts';
import type { SessionDraft } from './session-draft.ts';
import type { LoggedSessionEvent } from './session-event.ts';
import type { DoorState, SessionMediaRef } from './session-evidence.ts';

/**
 * Applies one event of its cabinet to a session, in the order of the log. Never refuses: an event without a place in
 * the state machine is kept as evidence and moves nothing. [protocol 9.3, domain 5]
 */
export function foldSessionEvent(
  session: SessionDraft,
  event: LoggedSessionEvent,
  context: RecognitionContext,
): SessionDraft {
  const { message } = event;
  // No event of a session is before its authorization, whatever the cabinet's clock shows. [protocol 11]
  const occurredAt = laterOf(event.occurredAt, session.authorizedAt);
  const current = {
    ...session,
    lastEventAt: event.receivedAt,
    startedAt: session.startedAt ?? occurredAt,
  };
  switch (message.type) {
    case 'session.started':
      return start(current, message.data);
    case 'door.unlocked':
      return advanceSession(withDoor(current, message.data.door, 'unlocked'), 'unlock', 'pastGap');
    case 'door.opened':
      return {
        ...advanceSession(withDoor(current, message.data.door, 'open'), 'open', 'pastGap'),
        openedAt: current.openedAt ?? occurredAt,
      };
    case 'door.closed':
      return close(current, message.data, occurredAt);
    case 'door.unlock_failed':
      return current.openedAt ? current : advanceSession(current, 'unlock_failed');
    case 'door.held':
      return current;
    case 'session.recognized':
      return foldRecognition(current, message.data, occurredAt, context);
    case 'session.media':
      return { ...current, media: mergeMedia(current.media, message.data.refs) };
    case 'session.ended':
      return end(current, message.data.reason, occurredAt);
  }
}

const laterOf = (at: Date, bound: Date | null): Date => (bound && bound > at ? bound : at);

function start(session: SessionDraft, data: DataOf<'session.started'>): SessionDraft {
  return { ...advanceSession(session, 'start'), commandId: session.commandId ?? data.commandId ?? null };
}

const withDoor = (session: SessionDraft, door: Door, state: DoorState): SessionDraft => ({
  ...session,
  doorStates: { ...session.doorStates, [door]: state },
});

/** Ends the taking when the last open door closes and locks; doors that were never pulled lock again by themselves. */
function close(session: SessionDraft, data: DataOf<'door.closed'>, at: Date): SessionDraft {
  const closed = withDoor(session, data.door, 'closed');
  const stillOpen = Object.values(closed.doorStates).includes('open');
  if (stillOpen || !data.locked) return closed;
  const event = session.kind === 'sale' ? 'doors_closed_sale' : 'doors_closed_staff';
  return { ...advanceSession(closed, event, 'pastGap'), closedAt: at };
}

/** References stored for one session, because a faulty cabinet may name new ones endlessly. */
const MEDIA_MAX = 200;

/** Merges references by key; later facts replace earlier ones (pending, then uploaded). */
function mergeMedia(known: readonly SessionMediaRef[], refs: readonly SessionMediaRef[]): SessionMediaRef[] {
  const byKey = new Map([...known, ...refs].map((ref) => [ref.key, ref]));
  return [...byKey.values()].slice(0, MEDIA_MAX);
}

type EndReason = DataOf<'session.ended'>['reason'];

const endByReason: Partial<Record<EndReason, SessionEvent>> = {
  no_open: 'end_no_open',
  unlock_failed: 'unlock_failed',
  cancelled: 'abort',
};

/**
 * Ends a session. Without a pulled door it ends as the cabinet says; otherwise a sale without recognition goes to a
 * person, a restock or service session is over.
 */
function end(session: SessionDraft, reason: EndReason, at: Date): SessionDraft {
  const ended = { ...session, endedAt: session.endedAt ?? at, endReason: session.endReason ?? reason };
  const ending = session.openedAt ? undefined : endByReason[reason];
  const moved = ending ? advanceSession(ended, ending, 'pastGap') : ended;
  if (!isActiveSession(moved.state)) return moved;
  return moved.kind === 'sale'
    ? giveUpSession(moved, 'recognition_failed')
    : advanceSession(moved, 'broken_off_staff', 'pastGap');
}
