import type { SessionInputKind, SessionState } from './session.ts';

/**
 * The transitions of a cabinet's door session [protocol 15.2]. Inputs that are not listed are refused. "8 s without
 * answer" is a denial, and a recognizer that runs out of time is a recognition `failed`.
 */
export const sessionTransitions: Record<
  SessionState,
  Partial<Record<SessionInputKind, readonly SessionState[]>>
> = {
  idle: {
    card_tapped: ['authorizing'],
    open_commanded: ['unlocking'],
    key_turned: ['unlocked'],
  },
  authorizing: {
    allowed: ['unlocking'],
    denied: ['idle'],
    cancelled: ['idle'],
  },
  unlocking: {
    bolt_freed: ['unlocking', 'unlocked'],
    bolt_stuck: ['ending'],
    cancelled: ['ending'],
    found_in_flash: ['ending'],
  },
  unlocked: {
    door_pulled: ['open'],
    nobody_pulled: ['ending'],
    cancelled: ['ending'],
    found_in_flash: ['ending'],
  },
  open: {
    door_pulled: ['open'],
    door_held: ['open'],
    door_shut: ['open', 'recognizing', 'ending'],
    found_in_flash: ['ending'],
  },
  recognizing: {
    recognized: ['ending'],
    found_in_flash: ['ending'],
  },
  ending: {
    media_queued: ['idle'],
    found_in_flash: ['ending'],
  },
};
