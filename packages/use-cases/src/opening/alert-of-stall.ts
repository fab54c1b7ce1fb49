import type { AlertContext } from '../alert/notifiable-alert.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import type { SessionDraft } from '../session/session-draft.ts';

/**
 * Raises an alert when a session is cut off for half an hour, because it keeps its cabinet busy; closes it when the
 * session goes on or ends. A session that never started is covered by the offline warning of its cabinet. [domain 5]
 */
export async function alertOfStall(
  ctx: AlertContext,
  changed: readonly SessionDraft[],
  old: ReadonlyMap<string, SessionDraft>,
): Promise<void> {
  const stalled = changed.filter(
    ({ id, state, startedAt }) =>
      state === 'stalled' && startedAt !== null && old.get(id)?.state !== 'stalled',
  );
  const over = changed.filter(({ id, state }) => state !== 'stalled' && old.get(id)?.state === 'stalled');
  if (stalled.length > 0) {
    await raiseAlerts(
      ctx,
      stalled.map(({ id, deviceId, merchantId, lastEventAt, createdAt, kind }) => {
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
      }),
    );
  }
  if (over.length > 0) {
    await recoverAlerts(
      ctx,
      over.map(({ id, deviceId }) => ({ deviceId, type: 'stuck_session', subject: id, endedAt: ctx.now })),
    );
  }
}
