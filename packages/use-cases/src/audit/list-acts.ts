import { auditInput } from '@larder/contract/audit.contract';
import { type AuditListRow, auditPage } from '@larder/database/queries/platform/audit-list.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { auditFilter } from './audit-filter.ts';
import { auditItems } from './audit-items.ts';
import { mayUndo } from './plan-undo.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists what people did at the merchant, newest first: the act, the person, the object, the device, the values before
 * and after, and the result. Members of some devices see the acts at these devices only. Refuses `NOT_FOUND` for a
 * foreign device or person. [screens 138, domain 11]
 */
export const listActs = defineUseCase({
  name: 'audit.listActs',
  access: { anyOf: ['audit.view'] },
  kind: 'read',
  input: auditInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const found = await auditFilter(ctx, asked);
    if (!found.ok) return found;
    const { filter, ...names } = found.value;
    const rows = await auditPage(ctx.tx, ctx.actor.merchantId, filter, after.value, limit);
    const itemOf = await auditItems(ctx, rows);
    const item = (row: AuditListRow) => ({
      ...itemOf(row),
      /** The reader may undo it, if nothing newer exists. */
      mayUndo: mayUndo(ctx.actor, row),
    });
    return accept({ ...names, ...pageOf(rows, limit, item, ({ at, id }) => [at.toISOString(), id]) });
  },
});
