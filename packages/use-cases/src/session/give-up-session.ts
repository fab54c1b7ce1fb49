import type { AbnormalReason } from '@larder/domain/session/recognition-policy';
import { advanceSession } from './advance-session.ts';
import type { SessionDraft } from './session-draft.ts';

/**
 * Ends a sale without a reliable recognition, for a person to review. Returns the same session if it has already
 * ended.
 */
export function giveUpSession(session: SessionDraft, reason: AbnormalReason): SessionDraft {
  const ended = advanceSession(session, 'give_up', 'pastGap');
  if (ended.state !== 'unresolved' || session.state === 'unresolved') return session;
  return { ...ended, outcomes: [...session.outcomes, { decision: 'abnormal', reason, items: [] }] };
}
