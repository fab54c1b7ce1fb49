import { listExportsInput } from '@larder/contract/export.contract';
import { calendarDay } from '@larder/contract/fields';
import { type OwnExportRow, ownExportPage } from '@larder/database/queries/export/export.queries';
import { exportPermissions } from '@larder/domain/export/export-kinds';
import { exportStanding } from '@larder/domain/export/export-standing';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { storedTable } from './export-sources.ts';

const exportedDays = z.object({ from: calendarDay, to: calendarDay });
const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Returns the exports that the member asked for, newest first: only their own, as one contains what its member may see.
 * [screens 146, decision 159]
 */
export const listExports = defineUseCase({
  name: 'export.list',
  access: 'member',
  kind: 'read',
  input: listExportsInput,
  run: async ({ tx, actor, now }, { cursor, limit }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await ownExportPage(tx, actor.merchantId, actor.membershipId, after.value, limit);
    const item = (row: OwnExportRow) => itemOf(row, { actor, now });
    return accept(pageOf(rows, limit, item, (row) => [row.createdAt.toISOString(), row.id]));
  },
});

function itemOf(row: OwnExportRow, { actor, now }: Pick<MemberReadContext, 'actor' | 'now'>) {
  const { id, kind, format, email, rows, writtenRows, createdAt, expiresAt } = row;
  const list = storedTable(row);
  return {
    id,
    kind,
    /** Key of the text that names the list; null for a list that no longer exists. */
    name: list?.name ?? null,
    period: list?.period ?? '',
    /** The exported days, where the list has some. */
    days: exportedDays.safeParse(row.params).data ?? null,
    format,
    email,
    standing: exportStanding(row, now),
    isMailed: row.status === 'sent',
    /** True for a failed export whose table was written: the mail server refused it. */
    isUnmailed: row.status === 'failed' && rows !== null,
    /** False once the member may no longer see the list. */
    isOpen: can(actor.permissions, [exportPermissions[kind]]),
    rows: writtenRows,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
