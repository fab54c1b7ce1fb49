import { ownExportInput } from '@larder/contract/export.contract';
import { exportPermissions } from '@larder/domain/export/export-kinds';
import { exportStanding, isRepeatable } from '@larder/domain/export/export-standing';
import { transitionExport } from '@larder/domain/export/export-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase } from '../use-case.ts';
import { exportLimit } from './export-limit.ts';
import { openStoredExport } from './open-stored-export.ts';

/**
 * Queues the member's own export again after it failed or expired, with the rows of now. Does nothing while it is under
 * way or its file is there, so that a second tap is harmless. Refuses `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED`, and the
 * refusals of the list, whose opening counts as an attempt as in `createExport`. [screens 146, decision 159]
 */
export const repeatExport = defineUseCase({
  name: 'export.repeat',
  access: 'member',
  kind: 'steps',
  isRead: true,
  input: ownExportInput,
  audit: { objectType: 'export', objectId: ({ exportId }) => exportId },
  run: async (ctx, { exportId }) => {
    const { merchantId, membershipId, permissions } = ctx.actor;
    const job = await ctx.tx.exportJob.findFirst({ where: { id: exportId, merchantId, membershipId } });
    if (!job) return refuse('NOT_FOUND');
    if (!isRepeatable(exportStanding(job, ctx.now))) return accept({ exportId });
    if (!can(permissions, [exportPermissions[job.kind]])) return refuse('FORBIDDEN');
    const counted = await ctx.step((step) => takeAttempts(step, [exportLimit(membershipId)]));
    if (!counted.ok) return counted;
    const opened = await openStoredExport(ctx, job);
    if (!opened.ok) return opened;
    const status = transitionExport(job.status, 'repeat');
    if (!status.ok) return status;
    return ctx.step(async ({ tx, now, emit, wake }) => {
      // Conditional update: a second tap that read the same row loses the race and changes nothing.
      const queued = await tx.exportJob.updateMany({
        where: { id: exportId, status: job.status, expiresAt: job.expiresAt, attempts: job.attempts },
        data: {
          status: status.value,
          dueAt: now,
          rows: null,
          writtenRows: 0,
          expiresAt: null,
          finishedAt: null,
          reason: null,
          attemptsBefore: job.attempts,
        },
      });
      if (queued.count === 0) return accept({ exportId });
      emit({ type: 'export.changed', membershipId, ids: { exportId } });
      wake('work');
      return accept({ exportId });
    });
  },
});
