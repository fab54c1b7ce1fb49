import { claimDueMedia } from '@larder/database/queries/device/media.queries';
import { mediaEndsAt, sessionOfMedia } from '@larder/domain/device/media-retention';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { disputedSessions } from './disputed-sessions.ts';

/**
 * Deletes pictures and videos past their retention: first the bytes, then the row records it, so an interrupted run can
 * be repeated. Concurrent workers take different files. Media of disputed payments are kept longer. Returns the number
 * of rows examined; call again while it equals `limit`. [domain 11]
 */
export const deleteOldMedia = defineUseCase({
  name: 'maintenance.deleteOldMedia',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async ({ tx, now, ports }, { limit }) => {
    const due = await claimDueMedia(tx, now, limit);
    const disputed = await disputedSessions(tx, due);
    for (const { key, createdAt } of due) {
      const endsAt = mediaEndsAt(createdAt, disputed.has(sessionOfMedia(key) ?? ''));
      if (endsAt > now) {
        await tx.fileObject.update({ where: { key }, data: { expiresAt: endsAt } });
        continue;
      }
      await ports.files.remove(key);
      await tx.fileObject.update({ where: { key }, data: { state: 'deleted', expiresAt: null } });
    }
    return accept(due.length);
  },
});
