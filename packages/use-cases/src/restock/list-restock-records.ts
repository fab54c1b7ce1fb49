import { restockRecordsInput } from '@larder/contract/restock.contract';
import { type RecordRow, restockRecordPage } from '@larder/database/queries/restock/restock-record.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { checkLegacyList } from './check-mode.ts';
import { recordFilter } from './record-filter.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/**
 * Records of tasks in one mode, or of disposals outside a task, newest first, for at most 31 days by the merchant's
 * clock. Refuses `NOT_FOUND`, `BAD_INPUT`, `RESTOCK_MODE_DISABLED`. [screens RECORDS]
 */
export const listRestockRecords = defineUseCase({
  name: 'restock.listRecords',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockRecordsInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const enabled = await checkLegacyList(ctx, asked.mode ?? undefined);
    if (!enabled.ok) return enabled;
    const filter = await recordFilter(ctx, asked);
    if (!filter.ok) return filter;
    const rows = await restockRecordPage(ctx.tx, ctx.actor.merchantId, filter.value, after.value, limit);
    const item = ({ atText: _, at, ...row }: RecordRow) => ({ ...row, at: at.toISOString() });
    return accept(pageOf(rows, limit, item, (row) => [row.atText, row.id]));
  },
});
