import type { ExportJob } from '@larder/database/model';
import { exportPermissions } from '@larder/domain/export/export-kinds';
import { type Result, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import type { ExportPages, ExportReader } from './export-source.ts';
import { storedTable } from './export-sources.ts';

/**
 * Opens the rows of a stored export with the rights that its member has now. Refuses `FORBIDDEN`, `NOT_FOUND` for
 * parameters that its kind no longer accepts, and as the list.
 */
export async function openStoredExport(
  reader: ExportReader,
  job: Pick<ExportJob, 'kind' | 'params'>,
): Promise<Result<ExportPages>> {
  if (!can(reader.actor.permissions, [exportPermissions[job.kind]])) return refuse('FORBIDDEN');
  const table = storedTable(job);
  return table ? table.open(reader) : refuse('NOT_FOUND');
}
