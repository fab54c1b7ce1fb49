import { exportContentTypes } from '@larder/domain/export/export-format';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { defineUseCase } from '../use-case.ts';
import { exportSources } from './export-sources.ts';
import { openStoredExport } from './open-stored-export.ts';

/**
 * Returns name and type of an exported file to the holder of its link. Refuses `NOT_FOUND` once the link has expired,
 * or the member who asked has left, may no longer see the list, or must set up two-step verification first.
 * [decision 159]
 */
export const readExportFile = defineUseCase({
  name: 'export.readFile',
  access: 'internal',
  kind: 'read',
  input: z.object({ key: z.string() }),
  run: async (ctx, { key }) => {
    const { tx, now } = ctx;
    const job = await tx.exportJob.findUnique({ where: { fileKey: key } });
    const isAvailable = job?.rows && job.expiresAt && job.expiresAt > now;
    const member = isAvailable ? await findMemberActor(tx, job.membershipId) : null;
    if (!job || !member || member.twoStepDueAt !== null) return refuse('NOT_FOUND');
    const opened = await openStoredExport({ ...ctx, actor: member }, job);
    if (!opened.ok) return refuse('NOT_FOUND');
    const { fileName } = exportSources[job.kind](job.params);
    return accept({ name: `${fileName}.${job.format}`, contentType: exportContentTypes[job.format] });
  },
});
