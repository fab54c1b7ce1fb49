import type { Merchant } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { hashPassword } from '@larder/use-cases/identity/password-hash';

/** Password of everyone created by `givenPerson`. */
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

/** Creates a person who can sign in, by default the owner of a new merchant. */
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
