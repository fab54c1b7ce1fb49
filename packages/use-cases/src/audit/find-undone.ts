import type { changeInput } from '@larder/contract/audit.contract';
import { type AuditListRow, auditRow } from '@larder/database/queries/platform/audit-list.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberReadContext } from '../use-case.ts';

export type FoundChange = AuditListRow & { readonly deviceNo: string };

/** Finds a row of the audit list about a device; `NOT_FOUND` for any other, also of another merchant. */
export async function findUndone(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  { at, id }: z.output<typeof changeInput>,
): Promise<Result<FoundChange>> {
  const row = await auditRow(tx, actor.merchantId, [at, id]);
  return row?.deviceNo ? accept({ ...row, deviceNo: row.deviceNo }) : refuse('NOT_FOUND');
}
