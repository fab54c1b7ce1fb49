import { payoutLinesInput } from '@larder/contract/finance.contract';
import { payoutLinePage } from '@larder/database/queries/finance/payout-lines.queries';
import { transactionType } from '@larder/domain/finance/transaction-kind';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { payoutOf } from './payout-of.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Returns what one cabinet adds to one day of a withdrawal, newest first; all pages add up to the cabinet's amount.
 * Refuses `NOT_FOUND`. [screens 82]
 */
export const listPayoutLines = defineUseCase({
  name: 'finance.listPayoutLines',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: payoutLinesInput,
  run: async (ctx, { id, day, deviceId, cursor, limit }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const of = await payoutOf(ctx, id);
    if (!of.ok) return of;
    const at = { day, deviceId };
    const rows = await payoutLinePage(ctx.database.pool, of.value, at, after.value, limit);
    return accept(
      pageOf(
        rows,
        limit,
        (row) => ({ ...row, type: transactionType(row.kind), occurredAt: row.occurredAt.toISOString() }),
        (row) => [row.occurredAt.toISOString(), row.id],
      ),
    );
  },
});
