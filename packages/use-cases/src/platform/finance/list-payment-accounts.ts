import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns bank accounts of all merchants, oldest first; without a state, those that wait to be verified. */
export const listPaymentAccounts = defineUseCase({
  name: 'platform.listPaymentAccounts',
  access: 'internal',
  kind: 'read',
  input: z.object({
    state: z.enum(['pending', 'active', 'replaced', 'rejected']).default('pending'),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { state, limit }) => {
    const rows = await tx.paymentAccount.findMany({
      where: { state },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { createdBy: { include: { account: { select: { email: true } } } } },
    });
    const merchants = await tx.merchant.findMany({
      where: { id: { in: [...new Set(rows.map(({ merchantId }) => merchantId))] } },
      select: { id: true, merchantNo: true, name: true },
    });
    const merchantOf = new Map(merchants.map((one) => [one.id, one]));
    return accept({
      accounts: rows.map((row) => ({
        merchantNo: merchantOf.get(row.merchantId)?.merchantNo ?? '?',
        merchant: merchantOf.get(row.merchantId)?.name ?? '?',
        state: row.state,
        holder: row.holder,
        bank: row.bank,
        routingLast4: row.routingLast4,
        accountLast4: row.accountLast4,
        enteredBy: row.createdBy.account.email,
        since: row.createdAt.toISOString(),
        activeAt: row.activeAt.toISOString(),
        providerAccount: row.providerAccount,
      })),
    });
  },
});
