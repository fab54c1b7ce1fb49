import { readBillReportInput } from '@larder/contract/finance.contract';
import { partPaidOfMonths } from '@larder/database/queries/finance/bill-report.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownBillReport } from './own-bill-reports.ts';

/** Reads one month of the merchant's wallet. Refuses `NOT_FOUND` for a month that it does not have. [screens 87] */
export const readBillReport = defineUseCase({
  name: 'finance.readBillReport',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: readBillReportInput,
  run: async (ctx, { month }) => {
    const found = await ownBillReport(ctx, month);
    if (!found.ok) return found;
    const { sums, openingMinor, closingMinor, currency, timezone, beginsAt, endsAt, isLast } = found.value;
    const partPaid = await partPaidOfMonths(ctx.tx, ctx.actor.merchantId, currency, [found.value]);
    return accept({
      month,
      isLast,
      currency,
      timezone,
      beginsAt: beginsAt?.toISOString() ?? null,
      endsAt: endsAt.toISOString(),
      openingMinor,
      closingMinor,
      sums,
      /** Of the sales, what was captured of orders that are no sale. */
      partPaidMinor: partPaid.get(found.value.month) ?? 0,
    });
  },
});
