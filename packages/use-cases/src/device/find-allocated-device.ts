import type { Tx } from '@larder/database/transaction';
import type { MemberActor } from '../actor.ts';

/**
 * Finds a device of the actor's merchant, whatever the actor's scope; null for every other number, so that numbers
 * cannot be probed. Loads relations one by one, because the one connection of a transaction runs one statement at a
 * time.
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
