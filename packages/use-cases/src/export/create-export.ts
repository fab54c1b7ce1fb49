import { createExportInput } from '@larder/contract/export.contract';
import { exportPermissions } from '@larder/domain/export/export-kinds';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { takeAttempts } from '../take-attempts.ts';
import { defineUseCase } from '../use-case.ts';
import { exportLimit } from './export-limit.ts';
import type { ExportPages } from './export-source.ts';
import { exportSources } from './export-sources.ts';
import { isColleague } from './is-colleague.ts';

/**
 * Queues a list, filtered as the member sees it, to be written as a table: mailed to a member of the merchant, or, with
 * no e-mail, kept for its member to download. Needs the permission of its kind, and the list's own. Refuses `BAD_INPUT`
 * (valid.email, valid.email.member, valid.range.max), `FORBIDDEN`, `RATE_LIMITED`, the refusals of the list,
 * `NO_EXPORT_DATA`, and `EMAIL_SEND_FAILED` while mail is down. Opening a list may take a second of the database, so it
 * counts as an attempt, whether it has rows or not. [screens EXPORT, domain 10, decisions 40, 80, 159]
 */
export const createExport = defineUseCase({
  name: 'export.create',
  access: 'member',
  kind: 'steps',
  isRead: true,
  input: createExportInput,
  audit: { objectType: 'export' },
  run: async (ctx, { kind, params, format, email }) => {
    const { merchantId, membershipId, permissions } = ctx.actor;
    if (!can(permissions, [exportPermissions[kind]])) return refuse('FORBIDDEN');
    if (email !== null && !(await isColleague(ctx.tx, merchantId, email)))
      return refuse('BAD_INPUT', { key: 'valid.email.member', field: 'email' });
    const counted = await ctx.step((step) => takeAttempts(step, [exportLimit(membershipId)]));
    if (!counted.ok) return counted;
    const pages = await exportSources[kind](params).open(ctx);
    if (!pages.ok) return pages;
    if (!(await hasRows(pages.value))) return refuse('NO_EXPORT_DATA');
    if (email !== null && !(await ctx.ports.mail.isReachable())) return refuse('EMAIL_SEND_FAILED');
    return ctx.step(async ({ tx, now, emit, wake, audit, newId }) => {
      const id = newId();
      await tx.exportJob.create({
        data: { id, merchantId, membershipId, kind, params, format, email, dueAt: now, createdAt: now },
      });
      audit({ objectId: id, after: { kind, params, format, email } });
      emit({ type: 'export.changed', membershipId, ids: { exportId: id } });
      wake('work');
      return accept({ exportId: id });
    });
  },
});

async function hasRows(pages: ExportPages): Promise<boolean> {
  for await (const rows of pages(1, (key) => key)) return rows.length > 0;
  return false;
}
