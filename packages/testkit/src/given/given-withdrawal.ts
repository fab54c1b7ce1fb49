import type { Prisma } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { newTestId } from '../new-test-id.ts';
import { givenPaymentAccount, type SealingEnv } from './given-payment-account.ts';
import { givenAvailable } from './given-wallet.ts';

type Owner = { readonly merchantId: string; readonly membershipId: string; readonly deviceId: string };

/** Creates a withdrawal of 20.00 that waits for review, to a new account; its one line is a sale of the cabinet. */
export async function givenWithdrawal(
  database: Database,
  env: SealingEnv,
  of: Owner,
  overrides: Partial<Prisma.WithdrawalUncheckedCreateInput> = {},
) {
  const { prisma } = database;
  const now = env.clock.now();
  const account = await givenPaymentAccount(prisma, env, of);
  const [txnId = ''] = await givenAvailable(database, { ...of, at: now }, [2_000]);
  await prisma.walletItem.update({ where: { txnId }, data: { releasedAt: now, leftMinor: 0 } });
  return prisma.withdrawal.create({
    data: {
      id: newTestId(),
      merchantId: of.merchantId,
      withdrawalNo: `W${newTestId().replace(/\D/g, '').padEnd(14, '0').slice(-14)}`,
      accountId: account.id,
      state: 'submitted',
      currency: 'USD',
      amountMinor: 2_000,
      feeMinor: 25,
      review: ['first_payout'],
      requestedById: of.membershipId,
      requestedAt: now,
      expectedAt: now,
      createdAt: now,
      updatedAt: now,
      lines: { create: { txnId, amountMinor: 2_000 } },
      ...overrides,
    },
    include: { lines: true },
  });
}
