import type { PaymentAccount, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { sealBankNumbers } from '@larder/use-cases/finance/sealed-bank-numbers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { newTestId } from '../new-test-id.ts';

const MONTH_MS = 30 * 86_400_000;

/** The part of an environment that seals numbers. */
export type SealingEnv = Pick<UseCaseEnv, 'randomBytes' | 'clock'> & {
  readonly keys: Pick<UseCaseEnv['keys'], 'dataKey'>;
};

/** Creates a verified bank account of a month ago, ending with 6789, which no provider pays out to. */
export function givenPaymentAccount(
  tx: Tx,
  env: SealingEnv,
  { merchantId, membershipId }: { readonly merchantId: string; readonly membershipId: string },
  overrides: Partial<Prisma.PaymentAccountUncheckedCreateInput> = {},
): Promise<PaymentAccount> {
  const id = newTestId();
  const at = new Date(env.clock.now().getTime() - MONTH_MS);
  const numbers = { routing: '121000358', account: '000123456789' };
  return tx.paymentAccount.create({
    data: {
      id,
      merchantId,
      state: 'active',
      holder: 'Corner Fridge LLC',
      bank: 'Pacific Bank',
      numbers: sealBankNumbers(env, { merchantId, id }, numbers),
      routingLast4: '0358',
      accountLast4: '6789',
      activeAt: at,
      createdById: membershipId,
      decidedAt: at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
}
