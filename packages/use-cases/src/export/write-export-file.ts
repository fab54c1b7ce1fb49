import type { ExportJob } from '@larder/database/model';
import { type CsvCell, csvLines, csvMark } from '@larder/domain/csv';
import { MINUTE_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import type { Word } from '../ports/words.port.ts';
import type { StepsContext } from '../use-case.ts';
import type { ExportPages, ExportTable } from './export-source.ts';

const PAGE_ROWS = 1_000;
/** A worker that has not renewed its lease for this long is considered dead. */
export const EXPORT_LEASE_MS = MINUTE_MS;

/** Another worker has taken over the export; the current one stops immediately. */
export class TakenOver extends Error {}

type Written = Pick<ExportJob, 'rows' | 'fileKey' | 'expiresAt'>;

/**
 * Writes the table page by page and renews the lease as it writes. Stores the file key before the file exists, so that
 * no file is ever orphaned. Returns no rows and no file when there is nothing to write. Throws `TakenOver`.
 */
export async function writeExportFile(
  ctx: StepsContext,
  job: ExportJob,
  { head, pages, word }: Pick<ExportTable, 'head'> & { readonly pages: ExportPages; readonly word: Word },
): Promise<Written> {
  const fileKey = `exports/${job.merchantId}/${job.id}.csv`;
  const linkEnd = () => new Date(ctx.clock.now().getTime() + limits.exportLinkMs);
  await renewLease(ctx, job, { fileKey, expiresAt: linkEnd() });
  let rows = 0;
  async function* chunks() {
    yield encode([head.map(word)], csvMark);
    for await (const page of pages(PAGE_ROWS, word)) {
      rows += page.length;
      await renewLease(ctx, job, {});
      yield encode(page);
    }
  }
  await ctx.ports.files.write(fileKey, chunks());
  if (rows === 0) await ctx.ports.files.remove(fileKey);
  const written =
    rows > 0 ? { rows, fileKey, expiresAt: linkEnd() } : { rows, fileKey: null, expiresAt: null };
  await renewLease(ctx, job, written);
  return written;
}

const encode = (rows: readonly (readonly CsvCell[])[], mark = '') => Buffer.from(mark + csvLines(rows));

/** Extends this worker's lease; throws `TakenOver` if the lease is lost. */
async function renewLease(
  ctx: StepsContext,
  { id, attempts }: ExportJob,
  data: Partial<Written>,
): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + EXPORT_LEASE_MS);
  const held = await ctx.step(async ({ tx }) =>
    accept(
      await tx.exportJob.updateMany({
        where: { id, status: 'running', attempts },
        data: { ...data, dueAt },
      }),
    ),
  );
  if (!held.ok || held.value.count === 0) throw new TakenOver();
}
