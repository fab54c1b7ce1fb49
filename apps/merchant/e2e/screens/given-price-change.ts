import type { Device } from '@larder/database/model';
import { actorOf } from '@larder/testkit/given/actor-of';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';

/** A change of the price of Wrap that the device took, and returns its id. */
export async function givenPriceChange(
  { database: { prisma }, now }: System,
  { merchant, owner, wrap }: Shop,
  { id: deviceId }: Device,
): Promise<string> {
  const { planogramVersionId } = await prisma.device.findUniqueOrThrow({ where: { id: deviceId } });
  const { membershipId } = actorOf(owner);
  const { id } = await prisma.templateRollout.create({
    data: {
      id: newTestId(),
      merchantId: merchant.id,
      createdById: membershipId,
      productId: wrap.id,
      priceMinor: 799,
      createdAt: now(),
      devices: { create: { deviceId, versionId: planogramVersionId } },
    },
  });
  return id;
}
