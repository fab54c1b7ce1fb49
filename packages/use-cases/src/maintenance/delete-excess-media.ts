import { demoFilledIt, excessMedia } from '@larder/database/queries/device/media.queries';
import { mediaLimit } from '@larder/domain/device/media-limit';
import { mediaEndsAt, sessionOfMedia } from '@larder/domain/device/media-retention';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { disputedSessions } from './disputed-sessions.ts';

/**
 * Deletes the oldest videos and pictures of cabinets while all of them take more than the limit of the installation:
 * a full disk would stop sales. Those of disputed payments stay. Does nothing without a limit. Returns the number of
 * files removed; call again while it equals `limit`. [decision 218]
 */
export const deleteExcessMedia = defineUseCase({
  name: 'maintenance.deleteExcessMedia',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async ({ tx, ports, mediaMaxBytes }, { limit }) => {
    const maxBytes = mediaLimit(mediaMaxBytes, await demoFilledIt(tx));
    if (maxBytes === null) return accept(0);
    const excess = await excessMedia(tx, maxBytes, limit);
    const disputed = await disputedSessions(tx, excess);
    let removed = 0;
    for (const { key, createdAt } of excess) {
      if (disputed.has(sessionOfMedia(key) ?? '')) {
        // Behind all others, so that the next round does not examine it again.
        await tx.fileObject.update({ where: { key }, data: { expiresAt: mediaEndsAt(createdAt, true) } });
        continue;
      }
      removed += 1;
      await ports.files.remove(key);
      await tx.fileObject.update({ where: { key }, data: { state: 'deleted', expiresAt: null } });
    }
    return accept(removed);
  },
});
