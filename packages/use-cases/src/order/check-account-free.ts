import { lockOwnAccount } from '@larder/database/queries/onboarding/onboarding.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, type Result, refuse } from '@larder/domain/refusal';

/**
 * Locks until the end of the transaction whose own the installation's account at the provider is, and refuses
 * `INDEPENDENT_SHARED` while it is another merchant's: this one's sales would be paid to that one. `merchantId`: null
 * for a merchant that does not exist yet. [decision 197]
 */
export async function checkAccountFree(tx: Tx, merchantId: string | null): Promise<Result<void>> {
  await lockOwnAccount(tx);
  const isOther = merchantId ? { merchantId: { not: merchantId } } : {};
  const owners = await tx.independentMerchant.count({ where: { ...isOther, status: 'verified' } });
  return owners > 0 ? refuse('INDEPENDENT_SHARED') : accept();
}
