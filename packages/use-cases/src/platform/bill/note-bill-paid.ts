import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { moveBill } from '../../bill/move-bill.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockBill } from './lock-bill.ts';

/**
 * Notes that the invoice of a merchant with an own provider was paid, as an operator. Moves no money. Refuses
 * `NOT_FOUND`, also for bills that are taken from a wallet, and `ILLEGAL_TRANSITION`. [domain 8]
 */
export const noteBillPaid = defineUseCase({
  name: 'platform.noteBillPaid',
  access: 'internal',
  kind: 'write',
  input: z.object({ billNo: z.string().min(1) }),
  audit: { objectType: 'bill', objectId: ({ billNo }) => billNo },
  run: async (ctx, { billNo }) => {
    const bill = await lockBill(ctx.tx, billNo);
    if (!bill?.invoiced) return refuse('NOT_FOUND', { billNo });
    const { merchantId, status } = bill;
    const paid = await moveBill(ctx, bill, 'pay', { paidAt: ctx.now });
    if (!paid.ok) return paid;
    ctx.audit({ merchantId, before: { status }, after: { status: paid.value } });
    ctx.emit({ type: 'bill.changed', merchantId });
    return accept({ billNo, status: paid.value });
  },
});
