import type { AbnormalReason } from '@larder/domain/session/recognition-policy';
import { advanceSession } from './advance-session.ts';
import type { SessionDraft } from './session-draft.ts';

/** A sale that nothing sure is known of: ended for a person to look at. The same session if it has ended already. */
export function giveUpSession(session: SessionDraft, reason: AbnormalReason): SessionDraft {
  const ended = advanceSession(session, 'give_up', 'pastGap');
  if (ended.state !== 'unresolved' || session.state === 'unresolved') return session;
  return { ...ended, outcomes: [...session.outcomes, { decision: 'abnormal', reason, items: [] }] };
}
