import type { DeviceId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import { loadSales } from '../order/load-sales.ts';
import type { WriteContext } from '../use-case.ts';
import { advanceSession } from './advance-session.ts';
import { applyingDevice } from './applying-device.ts';
import { readContact } from './cabinet-contact.ts';
import { draftOfSession } from './session-draft.ts';
import { settleSessions } from './settle-sessions.ts';

/**
 * A cabinet that asks for a new session has no other one. If the cloud still waits for one that was allowed, whose time to open is over,
 * and which the complete log of the cabinet never started, that one is dead: aborted, so that a lost answer does not block the cabinet.
 */
export async function abortDeadSession(ctx: WriteContext, deviceId: DeviceId): Promise<void> {
  const row = await ctx.tx.doorSession.findFirst({
    where: { deviceId, state: { in: ['authorized', 'stalled'] }, startedAt: null },
  });
  if (!row?.openBefore) return;
  const lateMs = ctx.now.getTime() - row.openBefore.getTime();
  if (lateMs < limits.commandExpiryGraceMs) return;
  const contact = await readContact(ctx.tx, deviceId, ctx.now);
  const device = await applyingDevice(ctx.tx, deviceId);
  if (contact.holeInLog || !device) return;
  const session = draftOfSession(row);
  const aborted = {
    ...advanceSession(session, 'abort'),
    endedAt: ctx.now,
    endReason: 'not_started' as const,
  };
  const sales = await loadSales(ctx.tx, session.kind === 'sale' ? [session.id] : []);
  await settleSessions(ctx, device, [session], [aborted], { sales, linesFor: () => [] });
}
