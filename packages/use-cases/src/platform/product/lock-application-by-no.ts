import { lockApplication } from '@larder/database/queries/product/product-application.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';

/** Locks any application by its number until the end of the transaction. Refuses `NOT_FOUND` {applicationNo}. */
export async function lockApplicationByNo(tx: Tx, applicationNo: string) {
  const found = await tx.productApplication.findUnique({ where: { applicationNo }, select: { id: true } });
  if (!found) return refuse('NOT_FOUND', { applicationNo });
  await lockApplication(tx, found.id);
  return accept(await tx.productApplication.findUniqueOrThrow({ where: { id: found.id } }));
}
