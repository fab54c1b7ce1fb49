import type { Device } from '@larder/database/model';
import { type AuditListRow, isSuperseded } from '@larder/database/queries/platform/audit-list.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { Actor } from '../actor.ts';
import type { AnyUseCase } from '../use-case.ts';
import { requireAccess } from '../wrapper/require-access.ts';
import { requireRights } from '../wrapper/require-rights.ts';
import { settingUndos } from './setting-undos.ts';
import { templateUndo, templateUndos } from './template-undo.ts';
import type { PlanContext, UndoPlan } from './undo-plan.ts';

/** The use case that undoes an act, with whose permission. */
const undoneBy = (action: string): AnyUseCase | undefined =>
  settingUndos.get(action)?.useCase ?? templateUndos.get(action);

/** True if the row is a change that can be undone, and this actor may make such changes. */
export function mayUndo(actor: Actor, row: Pick<AuditListRow, 'action' | 'result' | 'deviceId'>): boolean {
  const useCase = undoneBy(row.action);
  return (
    useCase !== undefined && row.result === 'ok' && row.deviceId !== null && requireRights(useCase, actor).ok
  );
}

/**
 * Plans the undoing of a change at a device of the actor: the former values, written by the use case that writes them
 * every day. Refuses `FORBIDDEN` without its permission, `UNDO_SUPERSEDED` if something newer exists, `NOT_FOUND` for a
 * row that is no such change.
 */
export async function planUndo(
  ctx: PlanContext,
  row: AuditListRow,
  device: Device,
): Promise<Result<UndoPlan>> {
  const useCase = undoneBy(row.action);
  if (!useCase || row.result !== 'ok') return refuse('NOT_FOUND');
  const allowed = requireAccess(useCase, ctx.actor, ctx.now);
  if (!allowed.ok) return allowed;
  const setting = settingUndos.get(row.action);
  if (!setting) return templateUndo(ctx, row, device);
  if (await isSuperseded(ctx.tx, ctx.actor.merchantId, row, [row.action])) return refuse('UNDO_SUPERSEDED');
  const plan = await setting.plan(ctx, row, device);
  return plan.ok ? accept({ ...plan.value, lines: [], cancels: false }) : plan;
}
