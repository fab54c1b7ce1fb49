import { commandSpecs } from '@larder/domain/device/command/command-specs';
import { limits } from '@larder/domain/limits';
import { isActiveSession } from '@larder/domain/session/session-transitions';
import type { SessionDraft } from './session-draft.ts';

/** Time that a cloud-started session waits for the outcome of its command before it is checked. */
export const COMMAND_WAIT_MS = commandSpecs['door.open'].ttlMs + limits.commandExpiryGraceMs + 1_000;

const waitMs: Partial<Record<SessionDraft['state'], number>> = {
  authorized: limits.openBeforeMs + limits.startTimeoutMs,
  opening: limits.stalledAfterMs,
  unlocked: limits.stalledAfterMs,
  open: limits.stalledAfterMs,
  recognizing: limits.recognizeTimeoutMs,
  stalled: limits.stalledSaleMs,
};

/** Interval between checks of a session that waits for contact with its cabinet. */
const AGAIN_MS = 30_000;

/** Computes when a timer must check a session next; null once it waits for nothing. [domain 5] */
export function sessionDeadline(session: SessionDraft, now: Date): Date | null {
  if (!isActiveSession(session.state)) return null;
  const from = session.lastEventAt ?? session.authorizedAt ?? now;
  const wait = session.commandId && session.state === 'authorized' ? COMMAND_WAIT_MS : waitMs[session.state];
  const due = from.getTime() + (wait ?? 0);
  const isWaitingForContact = session.state === 'stalled' && session.startedAt === null;
  if (!isWaitingForContact && due > now.getTime()) return new Date(due);
  return new Date(now.getTime() + AGAIN_MS);
}
