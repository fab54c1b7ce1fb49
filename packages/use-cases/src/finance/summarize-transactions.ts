import { transactionSumsInput } from '@larder/contract/finance.contract';
import { transactionDays } from '@larder/database/queries/finance/transaction.queries';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { transactionFilter } from './transaction-filter.ts';

/**
 * Returns what came in and what went out of the transactions that a filter finds, in total and by day. Refuses as
 * `transactionFilter`. [screens 78]
 */
export const summarizeTransactions = defineUseCase({
  name: 'finance.summarizeTransactions',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: transactionSumsInput,
  run: async (ctx, asked) => {
    const found = await transactionFilter(ctx, asked);
    if (!found.ok) return found;
    const { filter, timezone, currency, from, to } = found.value;
    const { merchantId } = ctx.actor;
    const { deviceNo } = asked;
    const [days, device] = await Promise.all([
      transactionDays(ctx.database.pool, merchantId, filter, timezone),
      deviceNo ? ctx.tx.device.findFirst({ where: { deviceNo, merchantId }, select: { name: true } }) : null,
    ]);
    const sum = (of: 'count' | 'inMinor' | 'outMinor' | 'feeMinor') =>
      days.reduce((total, day) => total + day[of], 0);
    return accept({
      currency,
      timezone,
      from,
      to,
      deviceName: device?.name ?? null,
      count: sum('count'),
      inMinor: sum('inMinor'),
      outMinor: sum('outMinor'),
      feeMinor: sum('feeMinor'),
      days: days.map(({ day, inMinor, outMinor }) => ({ day, netMinor: inMinor + outMinor })),
    });
  },
});
