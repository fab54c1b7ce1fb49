import type { AccountId } from '@larder/domain/ids';
import type { WriteContext } from '../../use-case.ts';

/** Notes that the person just proved who they are in this sign-in. [decision 262] */
export async function noteProof(
  { tx, now }: WriteContext,
  family: { readonly accountId: AccountId; readonly familyId: string },
): Promise<void> {
  const note = () =>
    tx.refreshSession.updateMany({
      where: { ...family, revokedAt: null, replacedAt: null },
      data: { provedAt: now },
    });
  const { count } = await note();
  // A concurrent refresh replaced the token while the update waited for its lock, so its successor was missed.
  if (count === 0) await note();
}
