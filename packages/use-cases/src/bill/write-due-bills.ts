import { scheduleBills, takeDueMerchant } from '@larder/database/queries/bill/bill-work.queries';
import { noteServiceDays } from '@larder/database/queries/bill/service-day.queries';
import { billMonths, nextWriting } from '@larder/domain/bill/bill-times';
import { shiftMonth } from '@larder/domain/calendar-month';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { writeMonth } from './write-month.ts';

/**
 * Notes the days in service of merchants and writes their bills: those of the running month replace the ones of
 * yesterday, and those of a month that is over are issued, at 02:00 of the merchant. Each merchant in a transaction of
 * its own; several workers may run at once. A worker that comes late issues what it missed. Returns the number of
 * merchants; call again while it equals `limit`. [domain 8, decision 133]
 */
export const writeDueBills = defineUseCase({
  name: 'bill.writeDue',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(50) }),
  run: async (ctx, { limit }) => {
    await ctx.step(async ({ tx, now }) => accept(await scheduleBills(tx, now)));
    for (let merchants = 0; merchants < limit; merchants += 1) {
      const found = await ctx.step(async (step) => {
        const { tx, now } = step;
        const due = await takeDueMerchant(tx, now);
        if (!due) return accept(false);
        const { merchantId } = due;
        const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
        await noteServiceDays(tx, merchantId, now);
        const { toIssue, accruing } = billMonths(due.closedMonth, now, timezone);
        for (const month of [...toIssue, accruing]) {
          const written = await writeMonth(step, { merchantId, month, isOver: month !== accruing });
          if (!written.ok) return written;
        }
        await tx.billSchedule.update({
          where: { merchantId },
          data: { dueAt: nextWriting(now, timezone), closedMonth: shiftMonth(accruing, -1) },
        });
        step.emit({ type: 'bill.changed', merchantId });
        if (toIssue.length > 0) step.wake('work');
        return accept(true);
      });
      if (!found.ok) return found;
      if (!found.value) return accept(merchants);
    }
    return accept(limit);
  },
});
