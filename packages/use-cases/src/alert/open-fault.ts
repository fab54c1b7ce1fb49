import type { Prisma } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';

/**
 * Opens a fault; returns false if it is open already. Does not fail where two processes open it at once: the index
 * allows one, and the second waits for the first.
 */
export async function openFault(tx: Tx, fault: Prisma.DeviceFaultCreateManyInput): Promise<boolean> {
  const { count } = await tx.deviceFault.createMany({ data: [fault], skipDuplicates: true });
  return count > 0;
}
