import { limits } from '../limits.ts';
import type { SessionEvent, SessionState } from './session-transitions.ts';

export type SessionTimes = {
  readonly state: SessionState;
  readonly kind: 'sale' | 'restock' | 'service';
  /** Server time of the authorization: the door may be opened until 15 s later. */
  readonly authorizedAt: Date;
  /** Server time of the last event applied, or of the authorization. */
  readonly lastEventAt: Date;
  readonly online: boolean;
  /** True while earlier events of the cabinet's log are missing. */
  readonly holeInLog: boolean;
  /** True if no event of the session has arrived. */
  readonly neverStarted: boolean;
};

/**
 * Returns the timeout that applies to a session: `abort` if it never started, `give_up` if recognition never arrived or
 * a sale has stalled for 6 h (a task's session then simply ends), `stall` if the cabinet is cut off; null if it may
 * continue to wait. [domain 5, protocol 15.2]
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
      return session.kind === 'sale' ? 'give_up' : 'broken_off_staff';
    default:
      return null;
  }
}
