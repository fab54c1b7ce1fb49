import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { openBankNumbers } from '../../finance/sealed-bank-numbers.ts';
import { defineUseCase } from '../../use-case.ts';

/**
 * Returns one withdrawal with the account it goes to, whose whole numbers an operator needs to transfer by hand: null
 * where this process has no DATA_KEY. Reading them is audited. Refuses `NOT_FOUND`.
 */
export const readWithdrawal = defineUseCase({
  name: 'platform.readWithdrawal',
  access: 'internal',
  kind: 'read',
  input: z.object({ withdrawalNo: z.string().min(1) }),
  audit: { objectType: 'withdrawal', objectId: ({ withdrawalNo }) => withdrawalNo },
  run: async ({ tx, keys }, { withdrawalNo }) => {
    const row = await tx.withdrawal.findUnique({
      where: { withdrawalNo },
      include: { account: true, requestedBy: { include: { account: { select: { email: true } } } } },
    });
    if (!row) return refuse('NOT_FOUND', { withdrawalNo });
    const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: row.merchantId } });
    const { account } = row;
    return accept({
      withdrawalNo,
      state: row.state,
      merchant: `${merchant.merchantNo} ${merchant.name}`,
      currency: row.currency,
      amountMinor: Number(row.amountMinor),
      feeMinor: Number(row.feeMinor),
      review: row.review.join(' '),
      requestedBy: row.requestedBy.account.email,
      requestedAt: row.requestedAt.toISOString(),
      reason: row.reason,
      bankRef: row.bankRef,
      account: {
        holder: account.holder,
        bank: account.bank,
        last4: account.accountLast4,
        since: account.createdAt.toISOString(),
        providerAccount: account.providerAccount,
        numbers: keys.dataKey === '' ? null : openBankNumbers({ keys }, account),
      },
    });
  },
});
