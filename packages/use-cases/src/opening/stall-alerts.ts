import type { NewAlert } from '../alert/raise-alerts.ts';
import type { EndedCondition } from '../alert/recover-alerts.ts';
import type { SessionDraft } from '../session/session-draft.ts';

export type StallAlerts = { readonly raised: readonly NewAlert[]; readonly ended: readonly EndedCondition[] };

/**
 * An alert for each session that is now cut off for half an hour, because it keeps its cabinet busy; it ends when the
 * session goes on or ends. A session that never started is covered by the offline warning of its cabinet. [domain 5]
 */
export function stallAlerts(
  changed: readonly SessionDraft[],
  old: ReadonlyMap<string, SessionDraft>,
  now: Date,
): StallAlerts {
  const wasStalled = (id: string) => old.get(id)?.state === 'stalled';
  const stalled = changed.filter(
    ({ id, state, startedAt }) => state === 'stalled' && startedAt !== null && !wasStalled(id),
  );
  const over = changed.filter(({ id, state }) => state !== 'stalled' && wasStalled(id));
  return {
    raised: stalled.map(alertOf),
    ended: over.map(({ id, deviceId }) => ({ deviceId, type: 'stuck_session', subject: id, endedAt: now })),
  };
}

function alertOf({ id, deviceId, merchantId, lastEventAt, createdAt, kind }: SessionDraft): NewAlert {
  const startedAt = lastEventAt ?? createdAt;
  return {
    device: { id: deviceId, merchantId },
    type: 'stuck_session',
    subject: id,
    startedAt,
    inferred: false,
    cause: `session:${id}:${startedAt.getTime()}`,
    detail: { sessionId: id, kind },
  };
}
