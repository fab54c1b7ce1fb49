import type { Database } from '@larder/database/open-database';
import { effectivePermissions, permissions } from '@larder/domain/team/permissions';
import type { MemberActor } from '@larder/use-cases/actor';
import { v7 } from 'uuid';

export type InsertMember = {
  readonly merchantId?: string;
  readonly email?: string;
  /** As stored; without it nobody can sign in. */
  readonly passwordHash?: string;
  readonly kind?: 'owner' | 'staff' | 'restocker';
  readonly systemRole?: 'manager' | 'operations' | 'finance' | 'support' | 'viewer';
  readonly merchantStatus?: 'onboarding' | 'active' | 'suspended' | 'closed';
};

let merchants = 0;

/** A person with a membership, by default the owner of a new merchant; answers him as an actor that may do everything. */
export async function insertMember({ prisma }: Database, options: InsertMember = {}): Promise<MemberActor> {
  const { kind = 'owner', merchantStatus = 'active' } = options;
  const stamps = { createdAt: new Date('2026-11-01T00:00:00Z'), updatedAt: new Date('2026-11-01T00:00:00Z') };
  const merchantId = options.merchantId ?? v7();
  if (!options.merchantId) {
    merchants += 1;
    await prisma.merchant.create({
      data: {
        id: merchantId,
        merchantNo: `M${merchantId.slice(-8)}${merchants}`,
        name: `Merchant ${merchants}`,
        status: merchantStatus,
        currency: 'USD',
        timezone: 'America/New_York',
        locale: 'en-US',
        country: 'US',
        features: ['statistics'],
        ...stamps,
      },
    });
  }
  const accountId = v7();
  const email = options.email ?? `${accountId}@example.com`;
  await prisma.account.create({
    data: {
      id: accountId,
      email,
      passwordHash: options.passwordHash ?? '$argon2id$none',
      name: 'A member',
      status: 'active',
      ...stamps,
    },
  });
  const membershipId = v7();
  await prisma.membership.create({
    data: {
      id: membershipId,
      merchantId,
      accountId,
      kind,
      systemRole: kind === 'staff' ? (options.systemRole ?? 'manager') : null,
      deviceScope: kind === 'restocker' ? 'selected' : 'all',
      displayName: 'A member',
      ...stamps,
    },
  });
  return {
    kind: kind === 'restocker' ? 'restocker' : 'user',
    accountId,
    membershipId,
    merchantId,
    merchantStatus,
    permissions: effectivePermissions(permissions),
    deviceScope: 'all',
    permissionVersion: 1,
  };
}
