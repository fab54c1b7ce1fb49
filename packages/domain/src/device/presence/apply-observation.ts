import { limits } from '../../limits.ts';
import {
  type ConnectivityEvent,
  type ConnectivityState,
  transitionConnectivity,
} from './connectivity-transitions.ts';

export const offlineCauses = ['unknown', 'will', 'timeout', 'bye', 'kicked'] as const;
export type OfflineCause = (typeof offlineCauses)[number];

/** Known state of a cabinet's connection. */
export type Connectivity = {
  readonly state: ConnectivityState;
  readonly since: Date;
  readonly lastSeenAt: Date | null;
  /** When the birth of the current connection was received. */
  readonly lastBirthAt: Date | null;
  readonly connId: string | null;
  readonly bootId: string | null;
  readonly offlineCause: OfflineCause | null;
};

/** A birth is received at `at`, and recorded at `recordedAt` by the same clock: it may have waited for its batch. */
type Birth = {
  readonly kind: 'birth';
  readonly at: Date;
  readonly recordedAt: Date;
  readonly connId: string;
  readonly bootId: string;
};

/** An observation; `at` is server time. `message` is any valid `up/*` message except birth, will and bye. */
export type Observation =
  | Birth
  | { readonly kind: 'message' | 'will' | 'bye'; readonly at: Date; readonly connId: string }
  | { readonly kind: 'silence' | 'revoke'; readonly at: Date };

export type ConnectivityChange = {
  readonly next: Connectivity;
  /** True if `state` or, at a birth, the connection changed: worth a log row and a live event. */
  readonly changed: boolean;
  /** The gateway must ask for a new birth, because it restarted or missed one. */
  readonly askRebirth: boolean;
  /** A birth, will or bye of an older connection, ignored; wills and byes are counted. */
  readonly stale: boolean;
};

const causes: Partial<Record<Observation['kind'], OfflineCause>> = {
  will: 'will',
  bye: 'bye',
  silence: 'timeout',
  revoke: 'kicked',
};

const unchanged = (current: Connectivity) => ({
  next: current,
  changed: false,
  askRebirth: false,
  stale: false,
});

/**
 * True if the broker, the cabinet or the cloud has declared this connection over: a message of it was delayed in flight
 * and proves nothing. After mere silence a message does prove that the cabinet is back.
 */
function hasEnded({ state, offlineCause }: Connectivity): boolean {
  return (
    state === 'offline' && (offlineCause === 'will' || offlineCause === 'bye' || offlineCause === 'kicked')
  );
}

/**
 * True for a birth that another gateway's birth has overtaken while it waited. One that is older than a birth in the
 * future was not overtaken: a clock has been set back.
 */
function isOvertaken({ lastBirthAt }: Connectivity, { at, recordedAt }: Birth): boolean {
  return lastBirthAt !== null && at < lastBirthAt && lastBirthAt <= recordedAt;
}

/** True after 150 s without a message. */
function isSilent(current: Connectivity, now: Date): boolean {
  return now.getTime() - (current.lastSeenAt ?? current.since).getTime() >= limits.silenceOfflineMs;
}

function afterStep(current: Connectivity, seen: Observation, state: ConnectivityState): Connectivity {
  const stays = state === current.state;
  const hasContact = seen.kind !== 'silence' && seen.kind !== 'revoke';
  return {
    state,
    since: stays ? current.since : seen.at,
    lastSeenAt: hasContact ? seen.at : current.lastSeenAt,
    lastBirthAt: seen.kind === 'birth' ? seen.at : current.lastBirthAt,
    connId: seen.kind === 'birth' ? seen.connId : current.connId,
    bootId: seen.kind === 'birth' ? seen.bootId : current.bootId,
    offlineCause: state === 'online' ? null : (causes[seen.kind] ?? current.offlineCause),
  };
}

/**
 * Applies an observation to a cabinet's connection. Refuses nothing: observations that do not apply are ignored.
 * [protocol 6.3]
 */
export function applyObservation(current: Connectivity, seen: Observation): ConnectivityChange {
  const foreign = 'connId' in seen && seen.kind !== 'birth' && seen.connId !== current.connId;
  if (foreign) {
    const isMessage = seen.kind === 'message';
    return { ...unchanged(current), askRebirth: isMessage, stale: !isMessage };
  }
  if (seen.kind === 'birth' && isOvertaken(current, seen)) return { ...unchanged(current), stale: true };
  if (seen.kind === 'message' && hasEnded(current)) return { ...unchanged(current), askRebirth: true };
  if (seen.kind === 'silence' && !isSilent(current, seen.at)) return unchanged(current);
  const event: ConnectivityEvent = seen.kind;
  const state = transitionConnectivity(current.state, event);
  if (!state.ok) return unchanged(current);
  const next = afterStep(current, seen, state.value);
  return {
    next,
    changed: next.state !== current.state || next.connId !== current.connId,
    askRebirth: seen.kind === 'message' && current.state === 'offline',
    stale: false,
  };
}
