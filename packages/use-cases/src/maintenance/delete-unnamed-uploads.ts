import { claimDueUploads } from '@larder/database/queries/device/upload.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Deletes uploaded pictures that no row references a day after their slot was issued: first the bytes, then the row
 * records it, so an interrupted run can be repeated. Concurrent workers take different files. A referenced picture is
 * kept and not examined again. Returns the number of pictures examined; call again while it equals `limit`.
 */
export const deleteUnnamedUploads = defineUseCase({
  name: 'maintenance.deleteUnnamedUploads',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async ({ tx, now, ports }, { limit }) => {
    const due = await claimDueUploads(tx, now, limit);
    for (const { key, isNamed } of due) {
      if (!isNamed) await ports.files.remove(key);
      await tx.fileObject.update({
        where: { key },
        data: { state: isNamed ? 'uploaded' : 'deleted', expiresAt: null },
      });
    }
    return accept(due.length);
  },
});
