import type { Permission } from '@larder/domain/team/permissions';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

/** Creates a role of the merchant's own with exactly these permissions. */
export async function givenRole(
  { database: { prisma }, now }: System,
  { merchant }: Shop,
  permissions: readonly Permission[],
  name = 'Filler',
): Promise<string> {
  const id = newTestId();
  const at = now();
  await prisma.role.create({
    data: { id, merchantId: merchant.id, code: id, name, createdAt: at, updatedAt: at },
  });
  await prisma.rolePermission.createMany({
    data: permissions.map((permission) => ({ merchantId: merchant.id, roleId: id, permission })),
  });
  return id;
}
