import type { ReconciliationCase } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';

/** Locks a case until the end of the transaction and returns it. */
export async function lockCase(tx: Tx, caseNo: string): Promise<ReconciliationCase | null> {
  await tx.$queryRaw`SELECT 1 FROM reconciliation_case WHERE case_no = ${caseNo} FOR UPDATE`;
  return tx.reconciliationCase.findUnique({ where: { caseNo } });
}
