import type { AccountId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';

type Acceptance = {
  readonly merchantId: MerchantId;
  readonly accountId: AccountId;
  readonly version: string;
};

/** Stores who accepted which version of the terms for a merchant, and when; the first acceptance of an owner stays. */
export async function recordAcceptance(
  { tx, newId, now }: Pick<WriteContext, 'tx' | 'newId' | 'now'>,
  acceptance: Acceptance,
): Promise<void> {
  await tx.termsAcceptance.createMany({
    data: [{ id: newId(), ...acceptance, acceptedAt: now }],
    skipDuplicates: true,
  });
}
