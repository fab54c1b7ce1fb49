import { claimEndedFiles } from '@larder/database/queries/export/export.queries';
import { exportFileKey } from '@larder/domain/export/export-file-key';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Deletes the files of exports whose link has expired, those of all attempts: a worker that another one had taken over
 * may have died after it stored its own. First the bytes, then the row's reference, so an interrupted run can be
 * repeated. Concurrent workers take different exports, and none that is being written. Returns the number of exports;
 * call again while it equals `limit`. [domain 10]
 */
export const deleteEndedExports = defineUseCase({
  name: 'maintenance.deleteEndedExports',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async ({ tx, now, ports }, { limit }) => {
    const ended = await claimEndedFiles(tx, now, limit);
    for (const job of ended) {
      for (let attempt = 1; attempt <= job.attempts; attempt += 1)
        await ports.files.remove(exportFileKey(job, attempt));
      await tx.exportJob.update({ where: { id: job.id }, data: { fileKey: null } });
    }
    return accept(ended.length);
  },
});
