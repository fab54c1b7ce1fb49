import { viewMediaInput } from '@larder/contract/device.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { keysOfMedia } from './read-media.ts';

/**
 * Returns a link to a video or picture of a session for a member who is about to view it. Such files show people, so
 * each viewing is audited. Refuses `NOT_FOUND` for a file that is missing, deleted, or of another session.
 * [domain 11, screens A-4]
 */
export const viewMedia = defineUseCase({
  name: 'device.viewMedia',
  access: { anyOf: ['order.video.view'] },
  kind: 'write',
  isRead: true,
  input: viewMediaInput,
  audit: { objectType: 'door_session', objectId: ({ sessionId }) => sessionId },
  run: async (ctx, { sessionId, key }) => {
    const { tx, actor, now, ports } = ctx;
    const { merchantId } = actor;
    const session = await tx.doorSession.findFirst({
      where: { id: sessionId, merchantId },
      select: { deviceId: true, media: true },
    });
    if (!session || !seesDevice(actor, session.deviceId)) return refuse('NOT_FOUND');
    const { deviceId } = session;
    const isOfSession = keysOfMedia(session.media).includes(key);
    const where = { key, merchantId, deviceId, state: 'uploaded' as const };
    const file = isOfSession ? await tx.fileObject.findFirst({ where, select: { key: true } }) : null;
    if (!file) return refuse('NOT_FOUND');
    // Not `key`: fields of that name are masked as secrets.
    ctx.audit({ deviceId, after: { file: file.key } });
    return accept({ url: ports.files.link(file.key, now) });
  },
});
