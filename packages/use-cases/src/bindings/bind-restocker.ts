import { bindRestockerInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { emitAccessChange } from '../team/emit-access-change.ts';
import { lockOwnRestocker, ownDeviceIds } from '../team/own-restocker.ts';
import { defineUseCase } from '../use-case.ts';

/** Lets a restocker see and restock these devices too. Refuses `NOT_FOUND` and `FRESH_PROOF_REQUIRED`. [screens 23] */
export const bindRestocker = defineUseCase({
  name: 'team.bindRestocker',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: bindRestockerInput,
  audit: { objectType: 'membership', objectId: ({ id }) => id },
  run: async (ctx, { id, deviceNos }) => {
    const { merchantId } = ctx.actor;
    const found = await lockOwnRestocker(ctx, id);
    if (!found.ok) return found;
    const devices = await ownDeviceIds(ctx, deviceNos);
    if (!devices.ok) return devices;
    const { count } = await ctx.tx.membershipDevice.createMany({
      data: devices.value.map((deviceId) => ({ merchantId, membershipId: id, deviceId })),
      skipDuplicates: true,
    });
    if (count > 0) await emitAccessChange(ctx, found.value);
    ctx.audit({ after: { bound: deviceNos.join(' ') } });
    return accept({ bound: count });
  },
});
