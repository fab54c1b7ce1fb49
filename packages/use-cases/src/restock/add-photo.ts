import { addPhotoInput } from '@larder/contract/restock.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { photoTakenAt } from '@larder/domain/restock/photo-taken-at';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { ownsUpload } from '../file/upload-key.ts';
import { defineUseCase } from '../use-case.ts';
import { lockOwnTask } from './lock-own-task.ts';

/**
 * Keeps a photo that the operator took during an opening of his visit; the same file again is the same photo. Refuses `NOT_FOUND` (also for a
 * session of another visit and a file of another merchant), `RESTOCK_TASK_EXISTS`, `ILLEGAL_TRANSITION` (the visit is over). What a
 * clock that is wrong says is only noted in the audit. [screens A-7]
 */
export const addPhoto = defineUseCase({
  name: 'restock.addPhoto',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: addPhotoInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, { taskId, sessionId, door, fileKey, takenAt }) => {
    const locked = await lockOwnTask(ctx, taskId);
    if (!locked.ok) return locked;
    const { merchantId, deviceId, status } = locked.value;
    const known = await ctx.tx.restockPhoto.findFirst({ where: { merchantId, fileKey } });
    if (known) return known.taskId === taskId ? accept({ photoId: known.id }) : refuse('NOT_FOUND');
    if (status !== 'restocking') return refuse('ILLEGAL_TRANSITION', { state: status, event: 'add_photo' });
    if (!ownsUpload(ctx.actor.merchantId, 'visit', fileKey)) return refuse('NOT_FOUND');
    const session = await ctx.tx.doorSession.findFirst({
      where: { id: sessionId, merchantId, deviceId, taskId },
      select: { authorizedAt: true, createdAt: true, closedAt: true },
    });
    if (!session) return refuse('NOT_FOUND');
    const said = new Date(takenAt);
    const opening = { from: session.authorizedAt ?? session.createdAt, to: session.closedAt ?? ctx.now };
    const { at, believed } = photoTakenAt(said, opening);
    const photoId = ctx.newId();
    await ctx.tx.restockPhoto.create({
      data: {
        ...{ id: photoId, merchantId, taskId, sessionId, door, fileKey },
        ...{ takenAt: at, createdAt: ctx.now },
      },
    });
    ctx.audit({ deviceId, after: { photo: fileKey, ...(!believed && { said: takenAt }) } });
    ctx.tell({ type: 'restock.task', deviceId, ids: { taskId } });
    return accept({ photoId });
  },
});
