import { DAY_MS } from '@larder/domain/durations';
import type { Member } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';

/** Creates colleagues of every kind, a role with a long name, and an open and an expired invitation. */
export async function givenPeople({ database: { prisma }, now }: System, shop: Shop) {
  const merchantId = shop.merchant.id;
  const at = now();
  const roleId = newTestId();
  await prisma.role.create({
    data: {
      id: roleId,
      merchantId,
      code: roleId,
      name: 'Night shift at the university campus',
      createdAt: at,
      updatedAt: at,
    },
  });
  await prisma.rolePermission.createMany({
    data: (['order.view', 'order.refund', 'device.view', 'device.open', 'stats.view'] as const).map(
      (permission) => ({ merchantId, roleId, permission }),
    ),
  });
  const colleague: Member = await shop.member({
    kind: 'staff',
    roleId,
    displayName: 'Maximiliane Featherstonehaugh-Oduya',
    account: { email: 'maximiliane.featherstonehaugh-oduya@vending.example.com' },
  });
  await shop.member({ kind: 'staff', systemRole: 'viewer', displayName: 'Priya Shah', status: 'disabled' });
  for (const [displayName, days] of [
    ['Jo Lindqvist', 7],
    ['Amara Okafor', -1],
  ] as const) {
    await prisma.invitation.create({
      data: {
        id: newTestId(),
        merchantId,
        invitedById: shop.owner.membership.id,
        kind: 'staff',
        systemRole: 'support',
        email: `${displayName.toLowerCase().replace(' ', '.')}@example.com`,
        displayName,
        deviceScope: 'all',
        tokenHash: new TextEncoder().encode(newTestId()),
        createdAt: at,
        sentAt: at,
        expiresAt: new Date(at.getTime() + days * DAY_MS),
      },
    });
  }
  return { colleagueId: colleague.membership.id, roleId };
}
