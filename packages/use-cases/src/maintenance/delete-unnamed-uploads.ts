import { claimDueUploads } from '@larder/database/queries/device/upload.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Deletes uploaded pictures that no row names a day after their slot was given: the bytes first, then the row says so. Whoever is
 * interrupted between the two leaves work that can be done again; two workers take different files. A picture that is named is kept, and
 * not looked at again. Answers how many were looked at; call again while it equals `limit`.
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
