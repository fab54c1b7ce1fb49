import type { Tx } from '@larder/database/transaction';
import { isRequiredOf } from '@larder/domain/identity/sign-in-steps';
import { accountMemberships } from '../account-memberships.ts';

/** Returns the names of the merchants that require two-step verification of this person. */
export async function merchantsRequiringTwoStep(tx: Tx, accountId: string): Promise<string[]> {
  const memberships = await accountMemberships(tx, accountId);
  return memberships
    .filter(({ kind, merchant }) => isRequiredOf({ kind, merchantRequires: merchant.requireTwoStep }))
    .map(({ merchant }) => merchant.name);
}
