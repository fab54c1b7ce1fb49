import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { defineUseCase } from '../use-case.ts';
import { exportSources } from './export-sources.ts';

/**
 * Returns the file name of an export to the holder of its link. Refuses `NOT_FOUND` once the link has expired or the
 * requester is no longer a member, or must set up two-step verification first.
 */
export const readExportFile = defineUseCase({
  name: 'export.readFile',
  access: 'internal',
  kind: 'read',
  input: z.object({ key: z.string() }),
  run: async ({ tx, now }, { key }) => {
    const job = await tx.exportJob.findUnique({ where: { fileKey: key } });
    const isAvailable = job?.rows && job.expiresAt && job.expiresAt > now;
    const member = isAvailable ? await findMemberActor(tx, job.membershipId) : null;
    if (!job || !member || member.twoStepDueAt !== null) return refuse('NOT_FOUND');
    return accept({ name: `${exportSources[job.kind](job.params).fileName}.csv` });
  },
});
