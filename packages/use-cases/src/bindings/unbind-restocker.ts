import { unbindRestockerInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { lockOwnRestocker, ownDeviceIds } from '../team/own-restocker.ts';
import { defineUseCase } from '../use-case.ts';
import { handOverTasks } from './hand-over-tasks.ts';

/**
 * Unbinds a restocker from a device; transfers their open task there to the caller. Refuses `NOT_FOUND`. [screens 23]
 */
export const unbindRestocker = defineUseCase({
  name: 'team.unbindRestocker',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: unbindRestockerInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, deviceNo }) => {
    const { merchantId, membershipId } = ctx.actor;
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    const devices = await ownDeviceIds(ctx, [deviceNo]);
    if (!devices.ok) return devices;
    const { count } = await ctx.tx.membershipDevice.deleteMany({
      where: { merchantId, membershipId: id, deviceId: { in: devices.value } },
    });
    const handedOver = await handOverTasks(ctx, {
      from: [id],
      to: membershipId,
      deviceIds: { in: devices.value },
    });
    if (count > 0) await emitAccessChange(ctx, found.value);
    ctx.audit({ after: { unbound: deviceNo, handedOver: handedOver.join(' ') } });
    return accept({ handedOver: handedOver.length });
  },
});
