import { billLines, billRow } from '@larder/database/queries/bill/bill.queries';
import { monthSpan } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns one bill with its lines, for operators. Refuses `NOT_FOUND`. */
export const showBill = defineUseCase({
  name: 'platform.showBill',
  access: 'internal',
  kind: 'read',
  input: z.object({ billNo: z.string().min(1) }),
  run: async ({ tx }, { billNo }) => {
    const found = await tx.bill.findUnique({ where: { billNo }, include: { merchant: true } });
    const bill = found && (await billRow(tx, found.merchantId, found.id));
    if (!bill) return refuse('NOT_FOUND', { billNo });
    const { timezone, merchantNo } = found.merchant;
    const lines = await billLines(tx, found.merchantId, found.id, monthSpan(bill.month, timezone));
    return accept({ merchantNo, bill, lines });
  },
});
