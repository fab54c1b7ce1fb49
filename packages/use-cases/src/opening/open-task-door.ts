import { openTaskDoorInput } from '@larder/contract/restock.contract';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionTask } from '@larder/domain/restock/task-transitions';
import { lockOwnTask } from '../restock/lock-own-task.ts';
import { defineUseCase } from '../use-case.ts';
import { openStaffDoor } from './open-staff-door.ts';

/**
 * Opens doors for the actor's own task, the first time or again, even if the cabinet is frozen or locked out. Returns
 * the command; the task begins when a door unlocks. Refuses `NOT_FOUND`, `RESTOCK_TASK_EXISTS` (another restocker's),
 * `ILLEGAL_TRANSITION` (over), `BAD_INPUT`, `DEVICE_OFFLINE`, `DEVICE_BUSY`. [domain 7.2, protocol 9.4]
 */
export const openTaskDoor = defineUseCase({
  name: 'restock.openTaskDoor',
  opensDoor: true,
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: openTaskDoorInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, { taskId, doors }) => {
    const locked = await lockOwnTask(ctx, taskId);
    if (!locked.ok) return locked;
    const { status, deviceId, device } = locked.value;
    const next = transitionTask(status, 'open');
    if (!next.ok) return next;
    ctx.audit({ deviceId, after: { doors } });
    return openStaffDoor(ctx, device, { purpose: 'restock', doors, taskId });
  },
});
