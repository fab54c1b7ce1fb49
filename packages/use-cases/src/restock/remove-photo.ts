import { removePhotoInput } from '@larder/contract/restock.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { defineUseCase } from '../use-case.ts';
import { lockOwnTask } from './lock-own-task.ts';

/**
 * Removes a photo from the actor's own open task; idempotent. Refuses `NOT_FOUND`, `RESTOCK_TASK_EXISTS` (another
 * member's task), `ILLEGAL_TRANSITION` (the task has ended: its photos are evidence). [screens A-7]
 */
export const removePhoto = defineUseCase({
  name: 'restock.removePhoto',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: removePhotoInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, { taskId, photoId }) => {
    const locked = await lockOwnTask(ctx, taskId);
    if (!locked.ok) return locked;
    const { merchantId, deviceId, status, finishedAt } = locked.value;
    if (finishedAt) return refuse('ILLEGAL_TRANSITION', { state: status, event: 'remove_photo' });
    const where = { merchantId, taskId, id: photoId };
    const photo = await ctx.tx.restockPhoto.findFirst({ where });
    if (!photo) return accept();
    await ctx.tx.restockPhoto.deleteMany({ where });
    ctx.audit({ deviceId, before: { photo: photo.fileKey } });
    ctx.emit({ type: 'restock.task', deviceId, ids: { taskId } });
    return accept();
  },
});
