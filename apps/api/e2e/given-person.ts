import type { Merchant } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { hashPassword } from '@larder/use-cases/identity/password-hash';

/** The password of every person that `givenPerson` makes. */
export const password = 'Cabinet7';
const passwordHash = await hashPassword(password);

type Options = {
  readonly merchantId?: string;
  readonly email?: string;
  readonly kind?: 'owner' | 'staff' | 'restocker';
  readonly systemRole?: 'manager' | 'viewer';
  readonly merchant?: Partial<Pick<Merchant, 'status'>>;
  readonly deviceIds?: readonly string[];
};

let count = 0;

/** Somebody who can sign in: the owner of a new merchant, unless said otherwise. */
export async function givenPerson({ prisma }: Database, options: Options = {}) {
  const { kind = 'owner', deviceIds } = options;
  count += 1;
  const email = options.email ?? `person${count}@example.com`;
  const merchantId = options.merchantId ?? (await givenMerchant(prisma, options.merchant)).id;
  const { account, membership } = await givenMember(prisma, merchantId, {
    kind,
    ...(kind === 'staff' ? { systemRole: options.systemRole ?? 'manager' } : {}),
    ...(deviceIds ? { deviceScope: 'selected', deviceIds } : {}),
    account: { email, passwordHash },
  });
  return { email, merchantId, accountId: account.id, membershipId: membership.id };
}
