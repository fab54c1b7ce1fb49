import { transactionsInput } from '@larder/contract/finance.contract';
import { transactionPage } from '@larder/database/queries/finance/transaction.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { shownTransaction } from './shown-transaction.ts';
import { transactionFilter } from './transaction-filter.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/** Returns transactions, newest first. Refuses as `transactionFilter`. [screens 78] */
export const listTransactions = defineUseCase({
  name: 'finance.listTransactions',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: transactionsInput,
  run: async (ctx, { cursor, limit, ...asked }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const found = await transactionFilter(ctx, asked);
    if (!found.ok) return found;
    const { merchantId } = ctx.actor;
    const rows = await transactionPage(ctx.database.pool, merchantId, found.value.filter, after.value, limit);
    return accept(pageOf(rows, limit, shownTransaction, (row) => [row.occurredAt.toISOString(), row.id]));
  },
});
