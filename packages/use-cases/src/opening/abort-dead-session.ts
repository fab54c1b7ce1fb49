import type { DoorSession } from '@larder/database/model';
import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { readContact } from '../device/cabinet-contact.ts';
import { loadSales } from '../order/load-sales.ts';
import { advanceSession } from '../session/advance-session.ts';
import { draftOfSession } from '../session/session-draft.ts';
import type { WriteContext } from '../use-case.ts';
import { applyingDevice } from './applying-device.ts';
import { settleSessions } from './settle-sessions.ts';

/**
 * Aborts a session that waits to start and never will, so that a lost answer or a rejected command does not keep the
 * cabinet busy until a timer runs. `cabinet`: the cabinet asks for a new session, so it has no other; a session whose
 * time to open is over is dead, unless the log has a hole. `cloud`: a member or shopper wants to open the cabinet. The
 * session of a rejected command is dead for both. The device must be locked.
 */
export async function abortDeadSession(
  ctx: WriteContext,
  deviceId: DeviceId,
  asker: 'cabinet' | 'cloud',
): Promise<void> {
  const row = await ctx.tx.doorSession.findFirst({
    where: { deviceId, state: { in: ['authorized', 'stalled'] }, startedAt: null },
  });
  if (!row) return;
  if ((await isRefused(ctx, row)) || (asker === 'cabinet' && (await isOver(ctx, row)))) await abort(ctx, row);
}

/** Aborts a session that its cabinet will not start, because it was told "deny". The device must be locked. */
export async function abortDeniedSession(ctx: WriteContext, deviceId: DeviceId, id: string): Promise<void> {
  const where = { id, deviceId, state: 'authorized', startedAt: null } as const;
  const row = await ctx.tx.doorSession.findFirst({ where });
  if (row) await abort(ctx, row);
}

async function abort(ctx: WriteContext, row: DoorSession): Promise<void> {
  const device = await applyingDevice(ctx.tx, row.deviceId as DeviceId);
  if (!device) return;
  const session = draftOfSession(row);
  const aborted = {
    ...advanceSession(session, 'abort'),
    endedAt: ctx.now,
    endReason: 'not_started' as const,
  };
  const sales = await loadSales(ctx.tx, session.kind === 'sale' ? [session.id] : []);
  await settleSessions(ctx, [{ device, before: [session], after: [aborted] }], { sales, linesFor: () => [] });
}

async function isRefused({ tx }: WriteContext, { commandId }: DoorSession): Promise<boolean> {
  if (!commandId) return false;
  const command = await tx.deviceCommand.findUnique({ where: { id: commandId }, select: { state: true } });
  return command?.state === 'rejected' || command?.state === 'canceled';
}

async function isOver(ctx: WriteContext, { openBefore, deviceId }: DoorSession): Promise<boolean> {
  const lateMs = ctx.now.getTime() - (openBefore?.getTime() ?? ctx.now.getTime());
  if (lateMs < limits.commandExpiryGraceMs) return false;
  const contact = await readContact(ctx.tx, deviceId, ctx.now);
  return !contact.holeInLog;
}
