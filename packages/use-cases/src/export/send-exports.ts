import type { ExportJob } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { claimExports } from '@larder/database/queries/export/export.queries';
import { type BackOff, backOffMs } from '@larder/domain/back-off';
import { MINUTE_MS } from '@larder/domain/durations';
import { exportPermissions } from '@larder/domain/export/export-kinds';
import { type ExportEvent, transitionExport } from '@larder/domain/export/export-transitions';
import { storedLocale } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { can } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { notifyMembers } from '../notice/notify-members.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { exportPeriod, exportSources, storedTable } from './export-sources.ts';
import { isColleague } from './is-colleague.ts';
import { mailExport } from './mail-export.ts';
import { EXPORT_LEASE_MS, TakenOver, writeExportFile } from './write-export-file.ts';

/** A member who waited for longer than this is notified; the others are still looking at the progress. */
const PATIENCE_MS = MINUTE_MS;
/** 15 s, 30 s, 1, 2, 4, 5 min: several tries within the promised five minutes. */
const retryBackOff: BackOff = { firstMs: 15_000, maxMs: 300_000, jitter: 0.2 };

/**
 * Writes exports that are due, and mails the links of those that are to be mailed. The file is written once; mailing is
 * retried, at most eight attempts in all. Several workers may run at once; a dead worker's export is resumed where it
 * stopped. A requester who has lost the right to see the list gets nothing, and a person who has left is not mailed. If
 * a worker dies between sending the mail and recording it, the mail is sent twice, with the same link and Message-ID.
 * Returns the number of exports tried; call again while it equals `limit`. [domain 10, decisions 40, 159]
 */
export const sendExports = defineUseCase({
  name: 'export.send',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(1) }),
  run: async (ctx, { limit }) => {
    const now = ctx.clock.now();
    const lease = new Date(now.getTime() + EXPORT_LEASE_MS);
    const claimed = await ctx.step(async ({ tx }) => accept(await claimExports(tx, now, lease, limit)));
    if (!claimed.ok) return claimed;
    for (const job of claimed.value) await sendOne(ctx, job);
    return accept(claimed.value.length);
  },
});

async function sendOne(ctx: StepsContext, job: ExportJob): Promise<void> {
  try {
    const isLost = triesOf(job) > serverLimits.exportTries;
    const reason = isLost ? await end(ctx, job, 'give_up') : await tryOne(ctx, job);
    if (reason) await postpone(ctx, job, reason);
  } catch (failure) {
    if (failure instanceof TakenOver) return;
    ctx.log.error({ exportId: job.id, failure }, 'an export was not written');
    await postpone(ctx, job, 'broken');
  }
}

/** Tries since the member asked, or asked again. */
const triesOf = ({ attempts, attemptsBefore }: ExportJob) => attempts - attemptsBefore;

/** Returns the reason to try again; null when the export has ended. */
async function tryOne(ctx: StepsContext, job: ExportJob): Promise<string | null> {
  const actor = await findMemberActor(ctx.tx, job.membershipId);
  const isAllowed =
    actor &&
    can(actor.permissions, [exportPermissions[job.kind]]) &&
    (job.email === null || (await isColleague(ctx.tx, actor.merchantId, job.email)));
  if (!actor || !isAllowed) return end(ctx, job, 'find_nothing');
  const table = exportSources[job.kind](job.params);
  const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: actor.accountId } });
  const locale = storedLocale(account.locale);
  const word = await ctx.ports.words?.inLocale(locale);
  if (!word) throw new Error('no words to write with');
  const file = await fromReader(ctx, async (database) => {
    const pages = await table.open({ ...ctx, database, tx: database.prisma, actor });
    if (!pages.ok || job.rows !== null) return pages.ok ? job : null;
    return writeExportFile(ctx, job, { ...table, pages: pages.value, word });
  });
  if (!file?.rows || !file.fileKey || !file.expiresAt) return end(ctx, job, 'find_nothing');
  const { rows, fileKey, expiresAt } = file;
  if (job.email === null) return end(ctx, job, 'keep');
  const written = { ...job, email: job.email, rows, fileKey, expiresAt };
  const sent = await mailExport(ctx, written, {
    locale,
    name: word(table.name),
    period: exportPeriod(job, table),
  });
  if (sent.kind === 'failed') return sent.reason;
  return end(ctx, job, 'send');
}

/**
 * Reads the table from a standby that has everything up to now, above all what the member did before they asked for the
 * file; otherwise, and if the standby fails in between, all of it from the primary. [decision 191]
 */
const fromReader = <T>(
  { standby, database }: StepsContext,
  work: (database: Database) => Promise<T>,
): Promise<T> => (standby ? standby.read(work, { isCurrent: true }) : work(database));

/** Conditional update: only the attempt that still holds the lease records its outcome. */
async function postpone(ctx: StepsContext, job: ExportJob, reason: string): Promise<void> {
  const { id, attempts } = job;
  if (triesOf(job) >= serverLimits.exportTries) {
    await end(ctx, job, 'give_up', reason);
    return;
  }
  const random = (ctx.randomBytes(1)[0] ?? 0) / 256;
  const dueAt = new Date(ctx.clock.now().getTime() + backOffMs(retryBackOff, triesOf(job) - 1, random));
  await ctx.step(async ({ tx }) => {
    await tx.exportJob.updateMany({
      where: { id, status: 'running', attempts },
      data: { dueAt, reason: reason.slice(0, 200) },
    });
    return accept();
  });
}

async function end(
  ctx: StepsContext,
  job: ExportJob,
  event: ExportEvent,
  reason: string | null = null,
): Promise<null> {
  const { id, merchantId, membershipId, attempts } = job;
  const status = transitionExport('running', event);
  if (!status.ok) throw new Error(`no end: ${event}`);
  const now = ctx.clock.now();
  const hasFile = status.value === 'sent' || status.value === 'ready';
  await ctx.step(async (step) => {
    const written = await step.tx.exportJob.updateMany({
      where: { id, status: 'running', attempts },
      // Without a link the file expires at once.
      data: {
        status: status.value,
        dueAt: null,
        finishedAt: now,
        ...(reason ? { reason: reason.slice(0, 200) } : {}),
        ...(hasFile ? {} : { expiresAt: now }),
      },
    });
    if (written.count === 0) return accept();
    step.emit({ type: 'export.changed', merchantId, membershipId, ids: { exportId: id } });
    const isWatched = now.getTime() - job.createdAt.getTime() < PATIENCE_MS;
    if (status.value === 'sent' || (status.value === 'ready' && isWatched)) return accept();
    const list = storedTable(job);
    // A list that found nothing is looked at again; everything else is waiting among the exports.
    const target = status.value === 'empty' ? list?.target : { screen: 'exports' as const };
    const notice = {
      merchantId,
      membershipId,
      key: `export.${status.value}`,
      cause: `export:${id}:${attempts}`,
    };
    await notifyMembers(
      step,
      list && target ? [{ ...notice, target, params: { period: exportPeriod(job, list) } }] : [],
    );
    return accept();
  });
  return null;
}
