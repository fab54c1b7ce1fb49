import type { Door } from '@larder/cabinet-protocol/fields';
import type { NewSession, Session, SessionEvent, SessionInput } from './session.ts';
import { sessionTransitions } from './session-transitions.ts';

export type SessionStep = { session: Session | null; events: SessionEvent[] };

/** Applies an input to the session, or returns undefined if it is refused. Pure [protocol 15.2]. */
export function stepSession(session: Session | null, input: SessionInput): SessionStep | undefined {
  if (sessionTransitions[session?.state ?? 'idle'][input.kind] === undefined) return undefined;
  return session === null ? begin(input) : proceed(session, input);
}

function begin(input: SessionInput): SessionStep | undefined {
  if (input.kind === 'card_tapped') return { session: fresh(input.session, 'authorizing'), events: [] };
  if (input.kind === 'open_commanded') {
    const session = fresh(input.session, 'unlocking');
    return { session, events: [started(session)] };
  }
  if (input.kind === 'key_turned') {
    const session = withPhases(fresh(input.session, 'unlocked'), input.session.doors, 'unlocked');
    return { session, events: [started(session), ...session.doors.map((door) => unlocked(session, door))] };
  }
  return undefined;
}

function proceed(session: Session, input: SessionInput): SessionStep | undefined {
  switch (input.kind) {
    case 'allowed': {
      const doors = session.doors.filter((door) => input.doors.includes(door));
      if (doors.length === 0) return undefined;
      const { planogramRev, authRef } = input;
      const next: Session = { ...session, state: 'unlocking', doors, planogramRev, authRef };
      return { session: next, events: [started(next)] };
    }
    case 'denied':
      return { session: null, events: [] };
    case 'cancelled':
      return session.state === 'authorizing' ? { session: null, events: [] } : end(session, 'cancelled');
    case 'bolt_freed':
      return boltFreed(session, input.door);
    case 'bolt_stuck':
      return boltStuck(session);
    case 'door_pulled':
      return doorPulled(session, input);
    case 'nobody_pulled':
      return end(session, 'no_open');
    case 'door_held': {
      const { door, openMs, level } = input;
      if (session.phases[door] !== 'open') return undefined;
      return {
        session,
        events: [{ type: 'door.held', data: { sessionId: session.id, door, openMs, level } }],
      };
    }
    case 'door_shut':
      return doorShut(session, input);
    case 'recognized':
      return end(session, 'doors_closed', [
        { type: 'session.recognized', data: { sessionId: session.id, ...input.body } },
      ]);
    case 'media_queued':
      return { session: null, events: [ended(session, input.atMs)] };
    case 'found_in_flash':
      return foundInFlash(session, input);
    default:
      return undefined;
  }
}

function boltFreed(session: Session, door: Door): SessionStep | undefined {
  if (!session.doors.includes(door) || session.phases[door] === 'unlocked') return undefined;
  const next = withPhases(session, [door], 'unlocked');
  const all = next.doors.every((each) => next.phases[each] === 'unlocked');
  return { session: { ...next, state: all ? 'unlocked' : 'unlocking' }, events: [unlocked(session, door)] };
}

function boltStuck(session: Session): SessionStep {
  const stuck = session.doors.filter((door) => session.phases[door] !== 'unlocked');
  return end(
    session,
    'unlock_failed',
    stuck.map((door) => ({
      type: 'door.unlock_failed',
      data: { sessionId: session.id, door, code: 'LOCK_FAULT' },
    })),
  );
}

function doorPulled(session: Session, input: { door: Door; atMs: number }): SessionStep | undefined {
  if (session.phases[input.door] !== 'unlocked') return undefined;
  const next = withPhases(session, [input.door], 'open');
  return {
    session: {
      ...next,
      state: 'open',
      openedAtMs: { ...session.openedAtMs, [input.door]: input.atMs },
      firstOpenedAtMs: session.firstOpenedAtMs ?? input.atMs,
    },
    events: [{ type: 'door.opened', data: { sessionId: session.id, door: input.door } }],
  };
}

function doorShut(
  session: Session,
  { door, atMs, locked }: { door: Door; atMs: number; locked: boolean },
): SessionStep | undefined {
  if (session.phases[door] !== 'open') return undefined;
  const openMs = Math.max(0, atMs - (session.openedAtMs[door] ?? atMs));
  const next: Session = { ...withPhases(session, [door], 'closed'), lastClosedAtMs: atMs };
  const closed: SessionEvent = { type: 'door.closed', data: { sessionId: session.id, door, locked, openMs } };
  if (Object.values(next.phases).includes('open')) return { session: next, events: [closed] };
  // Doors that were never pulled are locked again together with the last one closed.
  const relocked = withPhases(
    next,
    next.doors.filter((each) => next.phases[each] === 'unlocked'),
    'locked',
  );
  if (session.kind !== 'sale') return end(relocked, 'doors_closed', [closed]);
  return { session: { ...relocked, state: 'recognizing' }, events: [closed] };
}

/** Ends a session interrupted by a power cut: its course is unknown, so a sale needs a review. */
function foundInFlash(
  session: Session,
  { atMs, reason, model }: Extract<SessionInput, { kind: 'found_in_flash' }>,
): SessionStep {
  if (session.state === 'ending') return { session, events: [] };
  const failed: SessionEvent = {
    type: 'session.recognized',
    data: {
      sessionId: session.id,
      attempt: 1,
      by: 'device',
      model,
      result: 'failed',
      items: [],
      unknown: [],
    },
  };
  const next = { ...session, lastClosedAtMs: session.firstOpenedAtMs === null ? null : atMs };
  return end(next, reason, session.kind === 'sale' ? [failed] : []);
}

function end(
  session: Session,
  endReason: NonNullable<Session['endReason']>,
  events: SessionEvent[] = [],
): SessionStep {
  return { session: { ...session, state: 'ending', endReason }, events };
}

function fresh(session: NewSession, state: Session['state']): Session {
  return {
    ...session,
    state,
    phases: Object.fromEntries(session.doors.map((door) => [door, 'locked' as const])),
    openedAtMs: {},
    firstOpenedAtMs: null,
    lastClosedAtMs: null,
    endReason: null,
  };
}

function withPhases(
  session: Session,
  doors: Door[],
  phase: 'locked' | 'unlocked' | 'open' | 'closed',
): Session {
  return {
    ...session,
    phases: { ...session.phases, ...Object.fromEntries(doors.map((door) => [door, phase])) },
  };
}

function started(session: Session): SessionEvent {
  const { id: sessionId, kind, trigger, doors, authRef, commandId, planogramRev, operatorId } = session;
  return {
    type: 'session.started',
    data: { sessionId, kind, trigger, doors, authRef, commandId, planogramRev, operatorId },
  };
}

function unlocked(session: Session, door: Door): SessionEvent {
  return { type: 'door.unlocked', data: { sessionId: session.id, door } };
}

function ended(session: Session, atMs: number): SessionEvent {
  const { firstOpenedAtMs, lastClosedAtMs } = session;
  const openMs = firstOpenedAtMs === null ? 0 : Math.max(0, (lastClosedAtMs ?? atMs) - firstOpenedAtMs);
  const totalMs = Math.max(0, atMs - session.atMs);
  return {
    type: 'session.ended',
    data: { sessionId: session.id, reason: session.endReason ?? 'timeout', openMs, totalMs },
  };
}
