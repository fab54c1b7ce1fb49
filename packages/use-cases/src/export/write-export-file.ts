import type { ExportJob } from '@larder/database/model';
import { MINUTE_MS } from '@larder/domain/durations';
import { exportFileKey } from '@larder/domain/export/export-file-key';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import type { Word } from '../ports/words.port.ts';
import type { StepsContext } from '../use-case.ts';
import type { ExportPages, ExportTable } from './export-source.ts';
import { tableWriters } from './table-writers.ts';

const PAGE_ROWS = 1_000;
/** How often the member who watches is notified of progress, at most. */
const PROGRESS_MS = 2_000;
/** A worker that has not renewed its lease for this long is considered dead. */
export const EXPORT_LEASE_MS = MINUTE_MS;

/** Another worker has taken over the export; the current one stops immediately. */
export class TakenOver extends Error {}

type Written = Pick<ExportJob, 'rows' | 'fileKey' | 'expiresAt'>;

/**
 * Writes the table page by page, renews the lease and reports progress as it writes. Each attempt has a file of its
 * own, because a slow worker may still write when the next one has begun: it removes its file. Stores the file key
 * before the file exists, and the next attempt removes the file of one that died; `deleteEndedExports` removes what a
 * slow worker leaves that dies later. Returns no rows when there is nothing to write. Throws `TakenOver`.
 */
export async function writeExportFile(
  ctx: StepsContext,
  job: ExportJob,
  table: Pick<ExportTable, 'name' | 'head'> & { readonly pages: ExportPages; readonly word: Word },
): Promise<Written> {
  const { word } = table;
  const fileKey = exportFileKey(job, job.attempts);
  const linkEnd = () => new Date(ctx.clock.now().getTime() + limits.exportLinkMs);
  if (job.fileKey !== null) await ctx.ports.files.remove(job.fileKey);
  await renewLease(ctx, job, { fileKey, expiresAt: linkEnd(), writtenRows: 0 });
  let writtenRows = 0;
  let notifiedMs = ctx.clock.now().getTime();
  async function* counted() {
    for await (const page of table.pages(PAGE_ROWS, word)) {
      writtenRows += page.length;
      const nowMs = ctx.clock.now().getTime();
      const isDue = nowMs - notifiedMs >= PROGRESS_MS;
      if (isDue) notifiedMs = nowMs;
      await renewLease(ctx, job, { writtenRows }, isDue);
      yield page;
    }
  }
  const pieces = tableWriters[job.format]({
    name: word(table.name),
    head: table.head.map(word),
    pages: counted(),
    now: ctx.clock.now(),
  });
  await ctx.ports.files.write(fileKey, pieces);
  const rows = writtenRows;
  // A file without rows is never linked: it goes with the other files of an export that has ended.
  const written = { rows, fileKey, expiresAt: rows > 0 ? linkEnd() : null };
  try {
    await renewLease(ctx, job, written);
  } catch (failure) {
    if (failure instanceof TakenOver) await ctx.ports.files.remove(fileKey);
    throw failure;
  }
  return written;
}

/** Extends this worker's lease; throws `TakenOver` if the lease is lost. */
async function renewLease(
  ctx: StepsContext,
  { id, merchantId, membershipId, attempts }: ExportJob,
  data: Partial<Written & Pick<ExportJob, 'writtenRows'>>,
  notifies = false,
): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + EXPORT_LEASE_MS);
  const held = await ctx.step(async ({ tx, emit }) => {
    const renewed = await tx.exportJob.updateMany({
      where: { id, status: 'running', attempts },
      data: { ...data, dueAt },
    });
    if (notifies) emit({ type: 'export.changed', merchantId, membershipId, ids: { exportId: id } });
    return accept(renewed);
  });
  if (!held.ok || held.value.count === 0) throw new TakenOver();
}
