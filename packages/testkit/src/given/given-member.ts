import type { Account, Membership, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { builtInLegalVersion } from '@larder/domain/platform/legal-text';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

export type Member = { readonly account: Account; readonly membership: Membership };

type Overrides = Partial<Prisma.MembershipUncheckedCreateInput> & {
  readonly account?: Partial<Prisma.AccountUncheckedCreateInput>;
  /** Devices of a member whose scope is `selected`. */
  readonly deviceIds?: readonly string[];
  /** Of an owner; true unless given. */
  readonly hasAcceptedTerms?: boolean;
};

/**
 * Creates a member of a merchant, by default the owner; owners have accepted the terms. No password matches unless
 * `account.passwordHash` is given.
 */
export async function givenMember(tx: Tx, merchantId: string, overrides: Overrides = {}): Promise<Member> {
  const {
    account: accountOverrides,
    deviceIds = [],
    hasAcceptedTerms = true,
    ...membershipOverrides
  } = overrides;
  const at = new Date(testNow);
  const accountId = newTestId();
  const account = await tx.account.create({
    data: {
      id: accountId,
      email: `${accountId}@example.com`,
      passwordHash: 'none',
      name: 'Sam Lee',
      status: 'active',
      emailVerifiedAt: at,
      createdAt: at,
      updatedAt: at,
      ...accountOverrides,
    },
  });
  const membership = await tx.membership.create({
    data: {
      id: newTestId(),
      merchantId,
      accountId: account.id,
      kind: 'owner',
      displayName: 'Sam Lee',
      createdAt: at,
      updatedAt: at,
      ...membershipOverrides,
    },
  });
  await tx.membershipDevice.createMany({
    data: deviceIds.map((deviceId) => ({ merchantId, membershipId: membership.id, deviceId })),
  });
  if (membership.kind === 'owner' && hasAcceptedTerms) {
    const accepted = { merchantId, accountId: account.id, version: builtInLegalVersion, acceptedAt: at };
    await tx.termsAcceptance.create({ data: { id: newTestId(), ...accepted } });
  }
  return { account, membership };
}
