import { accept, refuse } from '@larder/domain/refusal';
import { activeSessionStates } from '@larder/domain/session/session-transitions';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findReachableCabinet } from './find-reachable-cabinet.ts';

/**
 * Asks a cabinet to end a session whose doors have not been opened yet; the session ends when the cabinet reports it.
 * Refuses `NOT_FOUND`, `DEVICE_OFFLINE`. [protocol 10.1]
 */
export const cancelSession = defineUseCase({
  name: 'platform.cancelSession',
  access: 'internal',
  kind: 'write',
  input: cabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await findReachableCabinet(ctx.tx, deviceNo, ctx.now);
    if (!found.ok) return found;
    const { id: deviceId, merchantId } = found.value;
    const session = await ctx.tx.doorSession.findFirst({
      where: { deviceId, state: { in: [...activeSessionStates] }, openedAt: null },
      select: { id: true },
    });
    if (!session) return refuse('NOT_FOUND', { session: deviceNo });
    const args = { sessionId: session.id };
    const { commandId } = await issueCommand(ctx, { deviceId, merchantId, name: 'session.cancel', args });
    ctx.audit({ deviceId, ...(merchantId ? { merchantId } : {}) });
    return accept({ deviceNo, commandId, sessionId: session.id });
  },
});
