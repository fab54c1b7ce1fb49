import { minorToNumber } from '@larder/database/minor-to-number';
import { disputeTransitions } from '@larder/domain/dispute/dispute-transitions';
import { accept } from '@larder/domain/refusal';
import { statesOf } from '@larder/domain/transition';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns disputes in one state, open ones by default, those that are due first at the top. */
export const listDisputes = defineUseCase({
  name: 'platform.listDisputes',
  access: 'internal',
  kind: 'read',
  input: z.object({
    state: z.enum(statesOf(disputeTransitions)).default('open'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { state, limit }) => {
    const rows = await tx.dispute.findMany({
      where: { state },
      orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { order: { select: { orderNo: true } } },
    });
    const merchants = await tx.merchant.findMany({
      where: { id: { in: rows.map(({ merchantId }) => merchantId) } },
      select: { id: true, merchantNo: true },
    });
    const numbers = new Map(merchants.map(({ id, merchantNo }) => [id, merchantNo]));
    return accept(
      rows.map((row) => ({
        disputeNo: row.disputeNo,
        merchantNo: numbers.get(row.merchantId) ?? '',
        orderNo: row.order?.orderNo ?? '',
        amountMinor: minorToNumber(row.amountMinor),
        currency: row.currency,
        reason: row.reason,
        state: row.state,
        decision: row.decision ?? '',
        dueAt: row.dueAt?.toISOString() ?? '',
      })),
    );
  },
});
