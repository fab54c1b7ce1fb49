import { openTaskDoorInput } from '@larder/contract/restock.contract';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionTask } from '@larder/domain/restock/task-transitions';
import { lockOwnTask } from '../restock/lock-own-task.ts';
import { defineUseCase } from '../use-case.ts';
import { openVisitDoor } from './open-visit-door.ts';

/**
 * Opens doors for the actor's own visit, the first time or again; frozen and locked-out cabinets too. The answer names the command; the visit
 * begins when a door unlocks. Refuses `NOT_FOUND`, `RESTOCK_TASK_EXISTS` (somebody else's), `ILLEGAL_TRANSITION` (over), `BAD_INPUT`,
 * `DEVICE_OFFLINE`, `DEVICE_BUSY`. [domain 7.2, protocol 9.4]
 */
export const openTaskDoor = defineUseCase({
  name: 'restock.openDoor',
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
    return openVisitDoor(ctx, device, { purpose: 'restock', doors, taskId });
  },
});
