import { billInput } from '@larder/contract/bill.contract';
import { billLines, billRow, owedBills } from '@larder/database/queries/bill/bill.queries';
import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { daysOfMonth, monthSpan } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { billView } from './bill-view.ts';

/**
 * Reads a bill with its lines, each device beside what it sold in that month. Refuses `NOT_FOUND`. [screens 57]
 */
export const readBill = defineUseCase({
  name: 'bill.read',
  access: { anyOf: ['bill.view'] },
  kind: 'read',
  input: billInput,
  run: async ({ tx, actor }, { id }) => {
    const { merchantId } = actor;
    const bill = await billRow(tx, merchantId, id);
    if (!bill) return refuse('NOT_FOUND');
    const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const lines = await billLines(tx, merchantId, id, monthSpan(bill.month, timezone));
    const wallet = await readWallet(tx, merchantId, bill.currency);
    // Older bills are taken first.
    const owed = await owedBills(tx, merchantId, bill.month);
    return accept({
      ...billView(bill),
      timezone,
      daysOfMonth: daysOfMonth(bill.month),
      isCovered: wallet.available >= owed.totalMinor,
      lines: lines.map(({ deviceId: _, ...line }) => line),
    });
  },
});
