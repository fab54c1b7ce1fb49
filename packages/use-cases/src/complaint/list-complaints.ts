import { listInput } from '@larder/contract/complaint.contract';
import { type ComplaintRow, complaintPage } from '@larder/database/queries/complaint/complaint.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { complaintFilter } from './complaint-filter.ts';

const keyset = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);

/**
 * Returns complaints: pending ones by age, then all others, newest first. Refuses `NOT_FOUND` for a device that the
 * merchant never owned or the member may not see. [screens 47]
 */
export const listComplaints = defineUseCase({
  name: 'complaint.list',
  access: { anyOf: ['complaint.view'] },
  kind: 'read',
  input: listInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = await complaintFilter(ctx, asked);
    if (!filter.ok) return filter;
    const rows = await complaintPage(ctx.tx, ctx.actor.merchantId, filter.value, after.value, limit);
    const order = (row: ComplaintRow) =>
      [row.status === 'pending', row.createdAt.toISOString(), row.id] as unknown as [string, string, string];
    return accept(pageOf(rows, limit, itemOf, order));
  },
});

const itemOf = ({ createdAt, answerDueAt, answeredAt, reopenedAt, ...row }: ComplaintRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  answerDueAt: answerDueAt.toISOString(),
  isAnswered: answeredAt !== null,
  isReopened: reopenedAt !== null,
});
