import type { Tx } from '@larder/database/transaction';
import type { MerchantId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';

/** Finds a merchant by its number. Refuses `NOT_FOUND` {merchantNo}. */
export async function findMerchant(tx: Tx, merchantNo: string): Promise<Result<{ readonly id: MerchantId }>> {
  const found = await tx.merchant.findUnique({ where: { merchantNo }, select: { id: true } });
  return found ? accept(found) : refuse('NOT_FOUND', { merchantNo });
}
