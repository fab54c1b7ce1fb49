import { listBillReportsInput } from '@larder/contract/finance.contract';
import { partPaidOfMonths } from '@larder/database/queries/finance/bill-report.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { ownBillReports } from './own-bill-reports.ts';

/**
 * Lists the months of the merchant's wallet, newest first: what it opened with, what changed it by kind, what it closed
 * with. The newest goes on. Twelve rows a year, so there are no pages. [screens 86, decision 142]
 */
export const listBillReports = defineUseCase({
  name: 'finance.listBillReports',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: listBillReportsInput,
  run: async (ctx) => {
    const { currency, timezone, settlementMode, months } = await ownBillReports(ctx);
    const partPaid = await partPaidOfMonths(ctx.tx, ctx.actor.merchantId, currency, months);
    const items = months.toReversed().map(({ month, sums, openingMinor, closingMinor }, index) => ({
      month: month.slice(0, 7),
      isLast: index === 0,
      openingMinor,
      closingMinor,
      sums,
      /** Of the sales, what was captured of orders that are no sale. */
      partPaidMinor: partPaid.get(month) ?? 0,
    }));
    return accept({ currency, timezone, settlementMode, items });
  },
});
