import { openCommandStates } from '@larder/domain/device/command-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { issueCommand } from '../device/issue-command.ts';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findReachableCabinet } from './find-reachable-cabinet.ts';

/**
 * Gives a cabinet another secret over its own connection: the gateway makes it, only its HMAC is stored, and the old one is good until the
 * cabinet has connected with the new one and confirmed it; after 24 hours without that the new one ends. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION` for a retired one, `DEVICE_OFFLINE`, `DATA_PROCESSING` while one is under way. [protocol 5.3]
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
