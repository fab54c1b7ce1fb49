import { addPhotoInput } from '@larder/contract/restock.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { photoTakenAt } from '@larder/domain/restock/photo-taken-at';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { serverLimits } from '@larder/domain/server-limits';
import { hasArrived } from '../file/upload-key.ts';
import { defineUseCase } from '../use-case.ts';
import { lockOwnTask } from './lock-own-task.ts';

/**
 * Stores a photo that the operator took during their task, even if it arrives after the end of the task; idempotent for
 * the same file. Refuses `NOT_FOUND` (also for a picture that has not arrived, or another merchant's),
 * `RESTOCK_TASK_EXISTS`, `ILLEGAL_TRANSITION` (canceled, or ended longer ago than `serverLimits.restockLateMs`). An
 * implausible time is accepted and noted in the audit. [screens A-7, decision 58]
 */
export const addPhoto = defineUseCase({
  name: 'restock.addPhoto',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: addPhotoInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, { taskId, door, fileKey, takenAt }) => {
    const locked = await lockOwnTask(ctx, taskId);
    if (!locked.ok) return locked;
    const { merchantId, deviceId, status, begunAt, createdAt, finishedAt } = locked.value;
    const known = await ctx.tx.restockPhoto.findFirst({ where: { merchantId, fileKey } });
    if (known) return known.taskId === taskId ? accept({ photoId: known.id }) : refuse('NOT_FOUND');
    const lateMs = ctx.now.getTime() - (finishedAt ?? ctx.now).getTime();
    if (status === 'canceled' || lateMs > serverLimits.restockLateMs) {
      return refuse('ILLEGAL_TRANSITION', { state: status, event: 'add_photo' });
    }
    if (!(await hasArrived(ctx.tx, ctx.actor.merchantId, 'visit', fileKey))) return refuse('NOT_FOUND');
    const span = { from: begunAt ?? createdAt, to: finishedAt ?? ctx.now };
    const { at, believed } = photoTakenAt(new Date(takenAt), span);
    const photoId = ctx.newId();
    await ctx.tx.restockPhoto.create({
      data: {
        id: photoId,
        merchantId,
        taskId,
        door,
        fileKey,
        takenAt: at,
        createdAt: ctx.now,
      },
    });
    ctx.audit({ deviceId, after: { photo: fileKey, ...(!believed && { said: takenAt }) } });
    ctx.emit({ type: 'restock.task', deviceId, ids: { taskId } });
    return accept({ photoId });
  },
});
