import { ownExportInput } from '@larder/contract/export.contract';
import { MINUTE_MS } from '@larder/domain/durations';
import { exportStanding } from '@larder/domain/export/export-standing';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { openStoredExport } from './open-stored-export.ts';

/** Long enough for a tap and a slow network; a link that leaks is soon worthless. */
const LINK_MS = 10 * MINUTE_MS;

/**
 * Returns a short-lived link to the file of the member's own export. Refuses `FORBIDDEN` once they may no longer see
 * the list, and `EXPORT_ENDED` where there is no file: expired, or lost from the store, in which case it counts as
 * expired.
 * [screens 146, decision 159]
 */
export const downloadExport = defineUseCase({
  name: 'export.download',
  access: 'member',
  kind: 'steps',
  isRead: true,
  input: ownExportInput,
  audit: { objectType: 'export', objectId: ({ exportId }) => exportId },
  run: async (ctx, { exportId }) => {
    const { merchantId, membershipId } = ctx.actor;
    const job = await ctx.tx.exportJob.findFirst({ where: { id: exportId, merchantId, membershipId } });
    if (!job) return refuse('NOT_FOUND');
    const opened = await openStoredExport(ctx, job);
    if (!opened.ok) return opened;
    const { fileKey, expiresAt } = job;
    if (exportStanding(job, ctx.now) !== 'ready' || !fileKey || !expiresAt) return refuse('EXPORT_ENDED');
    if (!(await isStored(ctx, fileKey))) {
      await ctx.step(async ({ tx, now, emit }) => {
        await tx.exportJob.updateMany({
          where: { id: exportId, fileKey, expiresAt },
          data: { expiresAt: now },
        });
        emit({ type: 'export.changed', membershipId, ids: { exportId } });
        return accept();
      });
      return refuse('EXPORT_ENDED');
    }
    const end = new Date(Math.min(expiresAt.getTime(), ctx.now.getTime() + LINK_MS));
    return accept({ url: ctx.ports.files.linkUntil(fileKey, end) });
  },
});

/** Reads the first piece of the file. */
async function isStored({ ports }: StepsContext<'member'>, fileKey: string): Promise<boolean> {
  const pieces = await ports.files.stream(fileKey);
  if (!pieces) return false;
  for await (const _ of pieces) break;
  return true;
}
