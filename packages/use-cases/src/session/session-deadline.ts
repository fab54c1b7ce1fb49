import { limits } from '@larder/domain/limits';
import { isActiveSession } from '@larder/domain/session/session-transitions';
import type { SessionDraft } from './session-draft.ts';
import { COMMAND_WAIT_MS } from './wait-session.ts';

const waitMs: Partial<Record<SessionDraft['state'], number>> = {
  authorized: limits.openBeforeMs + limits.startTimeoutMs,
  opening: limits.stalledAfterMs,
  unlocked: limits.stalledAfterMs,
  open: limits.stalledAfterMs,
  recognizing: limits.recognizeTimeoutMs,
  stalled: limits.stalledSaleMs,
};

/** How soon a session is looked at again that waits for its cabinet to be heard. */
const AGAIN_MS = 30_000;

/** When a timer must look at a session next; null once it waits for nothing. [domain 5] */
export function sessionDeadline(session: SessionDraft, now: Date): Date | null {
  if (!isActiveSession(session.state)) return null;
  const from = session.lastEventAt ?? session.authorizedAt ?? now;
  const wait = session.commandId && session.state === 'authorized' ? COMMAND_WAIT_MS : waitMs[session.state];
  const due = from.getTime() + (wait ?? 0);
  const waitsToBeHeard = session.state === 'stalled' && session.startedAt === null;
  if (!waitsToBeHeard && due > now.getTime()) return new Date(due);
  return new Date(now.getTime() + AGAIN_MS);
}
