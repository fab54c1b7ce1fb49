import { shownProviderState } from '@larder/domain/onboarding/provider-account';
import type { ReadContext } from '../use-case.ts';

/**
 * Returns what the merchant reads of its account at the provider. Null where nothing is to say: it is active, or no
 * provider here opens accounts, and operators verify bank accounts by hand.
 */
export async function readPayoutAccount(
  { tx, ports }: Pick<ReadContext, 'tx' | 'ports'>,
  merchantId: string,
): Promise<ReturnType<typeof shownProviderState>> {
  const row = await tx.providerAccount.findUnique({ where: { merchantId }, select: { state: true } });
  const isFollowed = row !== null && (ports.merchantAccounts !== undefined || row.state !== 'waiting');
  return shownProviderState(isFollowed ? row.state : null);
}
