import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';

/** True for the e-mail of an active member of the merchant: exports are mailed to no other address. [decision 80] */
export async function isColleague(
  tx: Pick<Tx, 'membership'>,
  merchantId: MerchantId,
  email: string,
): Promise<boolean> {
  const where = {
    merchantId,
    status: 'active',
    deletedAt: null,
    account: { email, status: 'active' },
  } as const;
  return (await tx.membership.count({ where })) > 0;
}
