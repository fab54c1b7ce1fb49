import type { CommandState } from '@larder/domain/device/command/command-transitions';
import { clockEventOfSession } from '@larder/domain/session/session-clock';
import type { Contact } from '../device/cabinet-contact.ts';
import { advanceSession } from './advance-session.ts';
import { giveUpSession } from './give-up-session.ts';
import type { SessionDraft } from './session-draft.ts';

/**
 * Returns a session after waiting: the same one if it may go on waiting. `command` is the state of the `door.open`
 * that should start it; a command that was rejected, or that ran out while the cabinet was in contact, starts nothing
 * any more. [domain 5]
 */
export function waitSession(
  session: SessionDraft,
  contact: Contact,
  command: CommandState | null,
  now: Date,
): SessionDraft {
  const neverStarted = session.startedAt === null;
  const authorizedAt = session.authorizedAt ?? session.createdAt;
  const overdue = clockEventOfSession(
    {
      ...contact,
      state: session.state,
      kind: session.kind,
      authorizedAt,
      lastEventAt: session.lastEventAt ?? authorizedAt,
      neverStarted,
    },
    now,
  );
  const event = neverStarted && startsNothing(command, contact) ? 'abort' : overdue;
  if (event === null) return session;
  if (event === 'give_up') return giveUpSession(session, 'timeout');
  const next = advanceSession(session, event);
  if (next.state !== 'aborted') return next;
  return { ...next, endedAt: session.endedAt ?? now, endReason: session.endReason ?? 'not_started' };
}

function startsNothing(command: CommandState | null, { online, holeInLog }: Contact): boolean {
  if (command === 'rejected' || command === 'canceled') return true;
  const ranOut = command === 'expired' || command === 'timed_out' || command === 'failed';
  return ranOut && online && !holeInLog;
}
