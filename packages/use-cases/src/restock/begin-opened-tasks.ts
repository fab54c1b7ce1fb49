import { beginTasks } from '@larder/database/queries/restock/restock-commit.queries';
import type { SessionDraft } from '../session/session-draft.ts';
import type { WriteContext } from '../use-case.ts';

const hasUnlocked = (session: SessionDraft | undefined) =>
  session !== undefined && Object.keys(session.doorStates).length > 0;

/**
 * Starts a task when the first of its doors unlocks, however late that event arrives. The devices must be locked.
 * [domain 7.2]
 */
export async function beginOpenedTasks(
  ctx: WriteContext,
  changed: readonly SessionDraft[],
  old: ReadonlyMap<string, SessionDraft>,
): Promise<void> {
  const begun = changed.flatMap((session) => {
    const isFirst = hasUnlocked(session) && !hasUnlocked(old.get(session.id));
    const { kind, taskId, startedAt } = session;
    return kind === 'restock' && taskId && isFirst ? [{ taskId, at: startedAt ?? ctx.now }] : [];
  });
  if (begun.length === 0) return;
  const tasks = await beginTasks(ctx.tx, begun, ctx.now);
  for (const { id: taskId, merchantId, deviceId } of tasks) {
    ctx.emit({ type: 'restock.task', merchantId, deviceId, ids: { taskId, status: 'restocking' } });
  }
}
