import type { Tx } from '@larder/database/transaction';

/** True if another merchant is paid out through this account at the provider: one account is one merchant's. */
export async function isOfAnotherMerchant(
  tx: Tx,
  { accountRef, merchantId }: { readonly accountRef: string; readonly merchantId: string },
): Promise<boolean> {
  const isOther = { not: merchantId };
  const opened = await tx.providerAccount.count({ where: { accountRef, merchantId: isOther } });
  if (opened > 0) return true;
  const paidOut = await tx.paymentAccount.count({
    where: { providerAccount: accountRef, merchantId: isOther, state: { in: ['pending', 'active'] } },
  });
  return paidOut > 0;
}
