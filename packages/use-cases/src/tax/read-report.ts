import { taxReportInput } from '@larder/contract/tax.contract';
import { monthsBetween } from '@larder/domain/calendar-month';
import { accept } from '@larder/domain/refusal';
import { addTax, noTax } from '@larder/domain/tax/tax-report';
import { defineUseCase } from '../use-case.ts';
import { taxRows } from './tax-rows.ts';

/**
 * Reads the sales tax of up to twelve months by the merchant's clock: sales, tax taken and tax refunded by month,
 * state and city. Members with selected devices see those only. [screens 143, decision 132]
 */
export const readReport = defineUseCase({
  name: 'tax.readReport',
  access: { anyOf: ['setting.tax'] },
  kind: 'read',
  mayLag: true,
  input: taxReportInput,
  run: async (ctx, { from, to }) => {
    const { timezone, currency } = await ctx.tx.merchant.findUniqueOrThrow({
      where: { id: ctx.actor.merchantId },
    });
    const rows = await taxRows(ctx, monthsBetween(from, to), timezone);
    return accept({ timezone, currency, rows, total: rows.reduce(addTax, noTax) });
  },
});
