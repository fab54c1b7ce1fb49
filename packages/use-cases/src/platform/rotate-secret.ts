import { openCommandStates } from '@larder/domain/device/command/command-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findReachableCabinet } from './find-reachable-cabinet.ts';

/**
 * Rotates a cabinet's secret over its own connection. The gateway generates the new one, and only its HMAC is stored.
 * The old one stays valid until the cabinet has connected with the new one and confirmed it; an unconfirmed new one
 * expires after 24 hours. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION` for a retired cabinet, `DEVICE_OFFLINE`,
 * `DATA_PROCESSING` while a rotation is under way. [protocol 5.3]
 */
export const rotateSecret = defineUseCase({
  name: 'platform.rotateSecret',
  access: 'internal',
  kind: 'write',
  input: cabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo }) => {
    const found = await findReachableCabinet(ctx.tx, deviceNo, ctx.now);
    if (!found.ok) return found;
    const { id: deviceId, merchantId, lifecycle } = found.value;
    if (lifecycle === 'retired') return refuse('ILLEGAL_TRANSITION', { state: lifecycle, event: 'rotate' });
    const underWay = { deviceId, name: 'cred.rotate', state: { in: [...openCommandStates] } };
    if ((await ctx.tx.deviceCommand.count({ where: underWay })) > 0)
      return refuse('DATA_PROCESSING', { deviceNo });
    const { commandId, expiresAt } = await issueCommand(ctx, {
      deviceId,
      merchantId,
      name: 'cred.rotate',
      args: {},
    });
    ctx.audit({ deviceId, ...(merchantId ? { merchantId } : {}) });
    return accept({ deviceNo, commandId, expiresAt });
  },
});
