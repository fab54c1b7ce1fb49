import { lockDevice } from '@larder/database/queries/device/device-lock.queries';
import { dueSessions } from '@larder/database/queries/session/session.queries';
import type { DeviceId, SessionId } from '@larder/domain/ids';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { readContact } from '../device/cabinet-contact.ts';
import { loadSales } from '../order/load-sales.ts';
import { sessionDeadline } from '../session/session-deadline.ts';
import { draftOfSession } from '../session/session-draft.ts';
import { waitSession } from '../session/wait-session.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { applyingDevice } from './applying-device.ts';
import { settleSessions } from './settle-sessions.ts';

/**
 * Checks sessions whose deadline has passed: never started, not recognized in time, offline for 30 minutes or 6 hours.
 * One transaction a session. Returns how many were checked; call again while it equals `limit`.
 * [domain 5, protocol 15.2]
 */
export const sweepSessions = defineUseCase({
  name: 'session.sweepSessions',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async (ctx, { limit }) => {
    const due = await dueSessions(ctx.tx, ctx.now, limit);
    for (const { id, deviceId } of due) await ctx.step((step) => sweepOne(step, id, deviceId));
    return accept(due.length);
  },
});

async function sweepOne(ctx: WriteContext, sessionId: SessionId, deviceId: DeviceId) {
  await lockDevice(ctx.tx, deviceId);
  const row = await ctx.tx.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
  if (row.deadlineAt === null || row.deadlineAt > ctx.now) return accept();
  const session = draftOfSession(row);
  const device = await applyingDevice(ctx.tx, deviceId);
  const contact = await readContact(ctx.tx, deviceId, ctx.now);
  const command = row.commandId
    ? await ctx.tx.deviceCommand.findUnique({ where: { id: row.commandId }, select: { state: true } })
    : null;
  const next = waitSession(session, contact, command?.state ?? null, ctx.now);
  if (next === session || !device) {
    const deadlineAt = sessionDeadline(session, ctx.now);
    await ctx.tx.doorSession.update({ where: { id: sessionId }, data: { deadlineAt } });
    return accept();
  }
  const sales = await loadSales(ctx.tx, session.kind === 'sale' ? [sessionId] : []);
  // Waiting never reveals what was taken, so no template lines are needed.
  await settleSessions(ctx, [{ device, before: [session], after: [next] }], { sales, linesFor: () => [] });
  return accept();
}
