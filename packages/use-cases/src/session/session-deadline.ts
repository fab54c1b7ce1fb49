import { limits } from '@larder/domain/limits';
import { isActiveSession } from '@larder/domain/session/session-transitions';
import type { SessionDraft } from './session-draft.ts';

const waitMs: Partial<Record<SessionDraft['state'], number>> = {
  authorized: limits.openBeforeMs + limits.startTimeoutMs,
  opening: limits.stalledAfterMs,
  unlocked: limits.stalledAfterMs,
  open: limits.stalledAfterMs,
  recognizing: limits.recognizeTimeoutMs,
  stalled: limits.stalledSaleMs,
};

/** When a timer must look at a session next; null once it waits for nothing. [domain 5] */
export function sessionDeadline(session: SessionDraft, now: Date): Date | null {
  if (!isActiveSession(session.state)) return null;
  const from = session.lastEventAt ?? session.authorizedAt ?? now;
  return new Date(from.getTime() + (waitMs[session.state] ?? 0));
}
