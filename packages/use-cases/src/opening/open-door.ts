import { openDoorInput } from '@larder/contract/device.contract';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { openStaffDoor } from './open-staff-door.ts';

/**
 * Opens doors remotely for service, frozen or not, also before activation. Never reports "opened": returns the
 * command, whose state shows it. Refuses `NOT_FOUND`, `BAD_INPUT` (unknown door), `DEVICE_OFFLINE`, `DEVICE_BUSY`.
 * [domain B2, screens 60]
 */
export const openDoor = defineUseCase({
  name: 'device.openDoor',
  opensDoor: true,
  access: { anyOf: ['device.open'] },
  kind: 'write',
  input: openDoorInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, doors }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    ctx.audit({ deviceId: found.value.id, after: { doors } });
    return openStaffDoor(ctx, found.value, { purpose: 'service', doors });
  },
});
