import { transitionBill } from '@larder/domain/bill/bill-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { lockBill } from './lock-bill.ts';

/**
 * Makes a bill void, as an operator. One that is owed need not be paid any more; one that was paid stays paid and is
 * credited by the next bill of its kind. A second call changes nothing. Refuses `NOT_FOUND`, and `ILLEGAL_TRANSITION`
 * for a bill that still accrues. [domain 8, decision 134]
 */
export const voidBill = defineUseCase({
  name: 'platform.voidBill',
  access: 'internal',
  kind: 'write',
  input: z.object({ billNo: z.string().min(1) }),
  audit: { objectType: 'bill', objectId: ({ billNo }) => billNo },
  run: async (ctx, { billNo }) => {
    const bill = await lockBill(ctx.tx, billNo);
    if (!bill) return refuse('NOT_FOUND', { billNo });
    const { id, merchantId, status } = bill;
    if (bill.voidedAt) return accept({ billNo, status, isCredited: status === 'paid' });
    // What it credits would be credited by no bill, or twice.
    const credits = await ctx.tx.billLine.count({
      where: { merchantId, billId: id, creditOfId: { not: null } },
    });
    if (credits > 0) return refuse('ILLEGAL_TRANSITION', { state: status, event: 'void' });
    const next = status === 'paid' ? accept(status) : transitionBill(status, 'void');
    if (!next.ok) return next;
    await ctx.tx.bill.update({
      where: { id },
      data: { status: next.value, voidedAt: ctx.now, updatedAt: ctx.now },
    });
    // The bill of the running month shows the credit at once.
    if (status === 'paid')
      await ctx.tx.billSchedule.updateMany({ where: { merchantId }, data: { dueAt: ctx.now } });
    ctx.audit({ merchantId, before: { status }, after: { status: 'void' } });
    ctx.emit({ type: 'bill.changed', merchantId });
    ctx.wake('work');
    return accept({ billNo, status: next.value, isCredited: status === 'paid' });
  },
});
