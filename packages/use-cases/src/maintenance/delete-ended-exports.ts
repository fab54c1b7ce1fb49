import { claimEndedFiles } from '@larder/database/queries/export/export.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Deletes the files of exports whose link has expired: first the bytes, then the row's reference, so an interrupted run
 * can be repeated. Concurrent workers take different files. Returns the number of files; call again while it equals
 * `limit`. [domain 10]
 */
export const deleteEndedExports = defineUseCase({
  name: 'maintenance.deleteEndedExports',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async ({ tx, now, ports }, { limit }) => {
    const ended = await claimEndedFiles(tx, now, limit);
    for (const { id, fileKey } of ended) {
      await ports.files.remove(fileKey);
      await tx.exportJob.update({ where: { id }, data: { fileKey: null } });
    }
    return accept(ended.length);
  },
});
