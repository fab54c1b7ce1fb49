import { openDoorInput } from '@larder/contract/device.contract';
import { saleFacts } from '@larder/database/session.queries';
import { checkOpenDoor } from '@larder/domain/device/check-open-door';
import { onlineStatus } from '@larder/domain/device/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import { abortDeadSession } from '../session/abort-dead-session.ts';
import { lockDevice } from '../session/lock-device.ts';
import { CLAIM_MS } from '../session/may-sell.ts';
import { COMMAND_WAIT_MS } from '../session/wait-session.ts';
import { defineUseCase } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';
import { issueCommand } from './issue-command.ts';

/**
 * Opens doors from afar for service, frozen or not, in service or not yet. Never says "opened": the answer names the command, whose own
 * state tells. Refuses `NOT_FOUND`, `BAD_INPUT` (a door that is not there), `DEVICE_OFFLINE`, `DEVICE_BUSY`. [domain B2, screens 60]
 */
export const openDoor = defineUseCase({
  name: 'device.openDoor',
  access: { anyOf: ['device.open'] },
  kind: 'write',
  input: openDoorInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, doors }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, currency, taxRatePpm, layersR } = found.value;
    ctx.audit({ deviceId, after: { doors } });
    if (doors.includes('R') && layersR === null)
      return refuse('BAD_INPUT', { key: 'valid.doors', field: 'doors' });
    await lockDevice(ctx.tx, deviceId);
    await abortDeadSession(ctx, deviceId, 'cloud');
    const facts = await saleFacts(ctx.tx, deviceId, new Date(ctx.now.getTime() - CLAIM_MS));
    if (!facts) return refuse('NOT_FOUND');
    const online = onlineStatus(
      { state: facts.state ?? 'never_seen', lastSeenAt: facts.lastSeenAt },
      ctx.now,
    );
    const allowed = checkOpenDoor({
      purpose: 'service',
      lifecycle: facts.lifecycle,
      online: online === 'online' || online === 'stale',
      activeSession: facts.activeSessionId !== null || facts.authorizing,
      openCommand: facts.openDoorCommand,
    });
    if (!allowed.ok) return allowed;
    const { merchantId, membershipId } = ctx.actor;
    const sessionId = ctx.newId();
    const { commandId, expiresAt } = await issueCommand(ctx, {
      ...{ deviceId, merchantId, sessionId },
      name: 'door.open',
      args: { purpose: 'service', doors, sessionId },
    });
    await ctx.tx.doorSession.create({
      data: {
        ...{ id: sessionId, merchantId, deviceId, doors, commandId, currency, taxRatePpm },
        kind: 'service',
        trigger: 'app',
        state: 'authorized',
        origin: 'cloud',
        operatorId: membershipId,
        authorizedAt: ctx.now,
        openBefore: expiresAt,
        deadlineAt: new Date(ctx.now.getTime() + COMMAND_WAIT_MS),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    });
    ctx.tell({ type: 'session.state', deviceId, ids: { sessionId, state: 'authorized' } });
    return accept({ commandId, sessionId, expiresAt: expiresAt.toISOString() });
  },
});
