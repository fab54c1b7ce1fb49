import { withdrawalsInput } from '@larder/contract/finance.contract';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { shownWithdrawal } from './shown-withdrawal.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/** Returns withdrawals, newest first. [screens 81] */
export const listWithdrawals = defineUseCase({
  name: 'finance.listWithdrawals',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: withdrawalsInput,
  run: async ({ tx, actor }, { cursor, limit, status }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const { merchantId } = actor;
    const [at, id] = after.value ?? [];
    const [rows, { timezone }] = await Promise.all([
      tx.withdrawal.findMany({
        where: {
          merchantId,
          ...(status ? { state: status } : {}),
          ...(at && id ? { OR: [{ requestedAt: { lt: at } }, { requestedAt: at, id: { lt: id } }] } : {}),
        },
        orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
        include: { account: true },
      }),
      tx.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { timezone: true } }),
    ]);
    return accept({
      timezone,
      ...pageOf(
        rows,
        limit,
        (row) => shownWithdrawal(row, timezone),
        (row) => [row.requestedAt.toISOString(), row.id],
      ),
    });
  },
});
