import type { Account, Membership, Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

export type Member = { readonly account: Account; readonly membership: Membership };

type Overrides = Partial<Prisma.MembershipUncheckedCreateInput> & {
  readonly account?: Partial<Prisma.AccountUncheckedCreateInput>;
  /** Devices of a member whose scope is `selected`. */
  readonly deviceIds?: readonly string[];
};

/** Creates a member of a merchant, by default the owner. No password matches unless `account.passwordHash` is given. */
export async function givenMember(tx: Tx, merchantId: string, overrides: Overrides = {}): Promise<Member> {
  const { account: accountOverrides, deviceIds = [], ...membershipOverrides } = overrides;
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
  return { account, membership };
}
