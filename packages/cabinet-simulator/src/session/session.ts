import type { DataOf, EventType } from '@larder/cabinet-protocol/catalog';
import type { Door, SessionKind, SessionTrigger } from '@larder/cabinet-protocol/fields';
import type { SessionEndReason } from '@larder/cabinet-protocol/reports/session-ended.report';

/** States of a session [protocol 15.2]; `idle` is the absence of a session. */
export const sessionStates = [
  'idle',
  'authorizing',
  'unlocking',
  'unlocked',
  'open',
  'recognizing',
  'ending',
] as const;
export type SessionState = (typeof sessionStates)[number];

export type DoorPhase = 'locked' | 'unlocked' | 'open' | 'closed';

export type NewSession = {
  id: string;
  kind: SessionKind;
  trigger: SessionTrigger;
  doors: Door[];
  atMs: number;
  commandId: string | null;
  authRef: string | null;
  operatorId: string | null;
  planogramRev: number | null;
};

export type Session = NewSession & {
  state: Exclude<SessionState, 'idle'>;
  phases: Partial<Record<Door, DoorPhase>>;
  openedAtMs: Partial<Record<Door, number>>;
  /** First pull to last close. */
  firstOpenedAtMs: number | null;
  lastClosedAtMs: number | null;
  endReason: SessionEndReason | null;
};

/** Inputs of a session. `atMs` is the wall clock of the cabinet, which a power cut does not reset. */
export type SessionInput =
  | { kind: 'card_tapped'; session: NewSession }
  | { kind: 'open_commanded'; session: NewSession }
  | { kind: 'key_turned'; session: NewSession }
  | { kind: 'allowed'; doors: Door[]; planogramRev: number | null; authRef: string | null }
  | { kind: 'denied' }
  | { kind: 'bolt_freed'; door: Door }
  | { kind: 'bolt_stuck' }
  | { kind: 'door_pulled'; door: Door; atMs: number }
  | { kind: 'nobody_pulled' }
  | { kind: 'door_held'; door: Door; openMs: number; level: 'warn' | 'alarm' }
  | { kind: 'door_shut'; door: Door; atMs: number; locked: boolean }
  | { kind: 'recognized'; body: Omit<DataOf<'session.recognized'>, 'sessionId'> }
  | { kind: 'cancelled' }
  | { kind: 'media_queued'; atMs: number }
  | { kind: 'found_in_flash'; atMs: number; reason: SessionEndReason; model: string };

export type SessionInputKind = SessionInput['kind'];

/** An event for the log, with its body. */
export type SessionEvent = { [Type in EventType]: { type: Type; data: DataOf<Type> } }[EventType];
