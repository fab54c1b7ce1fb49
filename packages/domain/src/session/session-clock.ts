import { limits } from '../limits.ts';
import type { SessionEvent, SessionState } from './session-transitions.ts';

export type SessionTimes = {
  readonly state: SessionState;
  readonly kind: 'sale' | 'restock' | 'service';
  /** Server time of the allowance: the door may be opened until 15 s later. */
  readonly authorizedAt: Date;
  /** Server time of the last event applied, or of the allowance. */
  readonly lastEventAt: Date;
  readonly online: boolean;
  /** True while events of the cabinet's log before the last are missing. */
  readonly holeInLog: boolean;
  /** True if no event of the session was ever heard. */
  readonly neverStarted: boolean;
};

/**
 * What waiting does to a session: `abort` a start that never came, `give_up` a recognition that never came or a sale stalled for 6 h
 * (a visit then simply ends), `stall` when the cabinet is cut off; null if it may go on waiting. [domain 5, protocol 15.2]
 */
export function clockEventOfSession(session: SessionTimes, now: Date): SessionEvent | null {
  const quietMs = now.getTime() - session.lastEventAt.getTime();
  const trusted = session.online && !session.holeInLog;
  switch (session.state) {
    case 'authorized': {
      const dueMs = limits.openBeforeMs + limits.startTimeoutMs;
      if (now.getTime() - session.authorizedAt.getTime() < dueMs) return null;
      return trusted ? 'abort' : 'stall';
    }
    case 'recognizing':
      if (trusted && quietMs >= limits.recognizeTimeoutMs) return 'give_up';
      return !session.online && quietMs >= limits.stalledAfterMs ? 'stall' : null;
    case 'opening':
    case 'unlocked':
    case 'open':
      return !session.online && quietMs >= limits.stalledAfterMs ? 'stall' : null;
    case 'stalled':
      if (session.neverStarted && trusted) return 'abort';
      if (quietMs < limits.stalledSaleMs) return null;
      return session.kind === 'sale' ? 'give_up' : 'broken_off_visit';
    default:
      return null;
  }
}
