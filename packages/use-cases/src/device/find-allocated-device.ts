import type { Tx } from '@larder/database/transaction';
import type { MemberActor } from '../actor.ts';

/**
 * A cabinet that the actor's merchant has, whoever may see it; null for every other number, so that numbers cannot be probed. One
 * relation after the other: several at once would be several statements at once on the connection of a transaction.
 */
export async function findAllocatedDevice(
  { tx, actor: { merchantId } }: { readonly tx: Tx; readonly actor: MemberActor },
  deviceNo: string,
) {
  const device = await tx.device.findFirst({ where: { deviceNo, merchantId }, include: { model: true } });
  if (!device) return null;
  const connectivity = await tx.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
  const merchant = await tx.merchant.findUnique({ where: { id: merchantId } });
  return { ...device, connectivity, merchant };
}

export type AllocatedDevice = NonNullable<Awaited<ReturnType<typeof findAllocatedDevice>>>;
