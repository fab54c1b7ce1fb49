import { billsInput } from '@larder/contract/bill.contract';
import { billPage, owedBills } from '@larder/database/queries/bill/bill.queries';
import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { billView } from './bill-view.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/**
 * Lists the merchant's bills, newest month first, with the sum that is owed, the first day by which some of it is due,
 * and whether the wallet can pay it. [screens 56]
 */
export const listBills = defineUseCase({
  name: 'bill.list',
  access: { anyOf: ['bill.view'] },
  kind: 'read',
  input: billsInput,
  run: async ({ tx, actor }, { cursor, limit, ...filter }) => {
    const { merchantId } = actor;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const { currency, timezone, settlementMode } = merchant;
    const owed = await owedBills(tx, merchantId);
    const invoiced = settlementMode === 'independent';
    const wallet = await readWallet(tx, merchantId, currency);
    const rows = await billPage(tx, merchantId, filter, after.value, limit);
    return accept({
      timezone,
      owed: {
        count: owed.count,
        totalMinor: owed.totalMinor,
        currency,
        dueAt: owed.dueAt?.toISOString() ?? null,
        invoiced,
        isCovered: wallet.available >= owed.totalMinor,
      },
      ...pageOf(rows, limit, billView, (row) => [row.month, row.id]),
    });
  },
});
