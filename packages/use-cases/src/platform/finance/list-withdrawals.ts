import { withdrawalStates } from '@larder/domain/finance/withdrawal-transitions';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Tries without an outcome after which an operator looks. */
const MANY_TRIES = 3;

/**
 * Returns withdrawals of all merchants, oldest first; without a state, those that wait for an operator: for approval,
 * for a transfer by hand, or because the provider fails again and again.
 */
export const listWithdrawals = defineUseCase({
  name: 'platform.listWithdrawals',
  access: 'internal',
  kind: 'read',
  input: z.object({
    state: z.enum(withdrawalStates).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { state, limit }) => {
    const rows = await tx.withdrawal.findMany({
      where: state
        ? { state }
        : {
            OR: [
              { state: 'submitted', nextAttemptAt: null },
              { state: 'processing', account: { providerAccount: null } },
              { state: 'processing', sentAt: null, attemptCount: { gte: MANY_TRIES } },
            ],
          },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { account: { select: { accountLast4: true } } },
    });
    const ids = [...new Set(rows.map(({ merchantId }) => merchantId))];
    const merchants = await tx.merchant.findMany({
      where: { id: { in: ids } },
      select: { id: true, merchantNo: true, name: true },
    });
    const merchantOf = new Map(merchants.map((one) => [one.id, one]));
    return accept({
      withdrawals: rows.map((row) => ({
        withdrawalNo: row.withdrawalNo,
        state: row.state,
        merchantNo: merchantOf.get(row.merchantId)?.merchantNo ?? '?',
        merchant: merchantOf.get(row.merchantId)?.name ?? '?',
        currency: row.currency,
        amountMinor: Number(row.amountMinor),
        feeMinor: Number(row.feeMinor),
        accountLast4: row.account.accountLast4,
        review: row.review.join(' '),
        tries: row.attemptCount,
        reason: row.reason ?? '',
        requestedAt: row.requestedAt.toISOString(),
      })),
    });
  },
});
