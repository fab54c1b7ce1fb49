import { listRefundsInput } from '@larder/contract/refund.contract';
import { type RefundListRow, refundPage } from '@larder/database/queries/order/refund-list.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../../actor.ts';
import { pageOf, readCursor } from '../../page-cursor.ts';
import { defineUseCase } from '../../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/** Returns refunds of one state or of all, the newest request first. [screens 142] */
export const listRefunds = defineUseCase({
  name: 'order.listRefunds',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: listRefundsInput,
  run: async ({ tx, actor }, { cursor, limit, state }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const ask = { state: state === 'all' ? null : state, deviceIds: scopeOf(actor) };
    const rows = await refundPage(tx, actor.merchantId, ask, after.value, limit);
    const itemOf = ({ requestedById, ...row }: RefundListRow) => ({
      ...row,
      requestedAt: row.requestedAt.toISOString(),
      isOwn: requestedById === actor.membershipId,
    });
    return accept(pageOf(rows, limit, itemOf, (row) => [row.requestedAt.toISOString(), row.id]));
  },
});
