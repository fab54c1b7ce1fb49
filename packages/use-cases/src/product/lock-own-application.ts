import { lockApplication } from '@larder/database/queries/product/product-application.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';

/** Locks an application of the merchant until the end of the transaction. Refuses `NOT_FOUND`. */
export async function lockOwnApplication(tx: Tx, merchantId: string, id: string) {
  await lockApplication(tx, id);
  const found = await tx.productApplication.findFirst({ where: { id, merchantId } });
  return found ? accept(found) : refuse('NOT_FOUND');
}
