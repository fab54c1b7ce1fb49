import { listBillReportsInput } from '@larder/contract/finance.contract';
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
    const items = months.toReversed().map(({ month, sums, openingMinor, closingMinor }, index) => ({
      month: month.slice(0, 7),
      isLast: index === 0,
      openingMinor,
      closingMinor,
      sums,
    }));
    return accept({ currency, timezone, settlementMode, items });
  },
});
