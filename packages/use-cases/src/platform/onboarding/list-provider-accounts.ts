import { providerAccountStates } from '@larder/domain/onboarding/provider-account';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns the accounts of merchants at the provider, oldest first; all but the active ones by default. */
export const listProviderAccounts = defineUseCase({
  name: 'platform.listProviderAccounts',
  access: 'internal',
  kind: 'read',
  input: z.object({
    state: z.enum(providerAccountStates).optional(),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  run: async ({ tx }, { state, limit }) => {
    const rows = await tx.providerAccount.findMany({
      where: { state: state ?? { not: 'active' } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: limit,
      include: { application: { include: { merchant: { select: { merchantNo: true, name: true } } } } },
    });
    return accept({
      accounts: rows.map((row) => ({
        merchantNo: row.application.merchant.merchantNo,
        merchant: row.application.merchant.name,
        state: row.state,
        provider: row.provider,
        account: row.accountRef,
        needs: row.needs.join(' '),
        reason: row.reason,
        nextAt: row.nextAttemptAt?.toISOString() ?? null,
      })),
    });
  },
});
