import { transitionBill } from '@larder/domain/bill/bill-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { lockBill } from './lock-bill.ts';

/**
 * Notes that the invoice of a merchant with an own provider was paid, as an operator. Moves no money. Refuses
 * `NOT_FOUND`, also for bills that are taken from a wallet, and `ILLEGAL_TRANSITION`. [domain 8]
 */
export const noteBillPaid = defineUseCase({
  name: 'bill.notePaid',
  access: 'internal',
  kind: 'write',
  input: z.object({ billNo: z.string().min(1) }),
  audit: { objectType: 'bill', objectId: ({ billNo }) => billNo },
  run: async (ctx, { billNo }) => {
    const bill = await lockBill(ctx.tx, billNo);
    if (!bill?.invoiced) return refuse('NOT_FOUND', { billNo });
    const next = transitionBill(bill.status, 'pay');
    if (!next.ok) return next;
    const { id, merchantId, status } = bill;
    await ctx.tx.bill.update({
      where: { id },
      data: { status: next.value, paidAt: ctx.now, updatedAt: ctx.now },
    });
    ctx.audit({ merchantId, before: { status }, after: { status: next.value } });
    ctx.emit({ type: 'bill.changed', merchantId });
    return accept({ billNo, status: next.value });
  },
});
