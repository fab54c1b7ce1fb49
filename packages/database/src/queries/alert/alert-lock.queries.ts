import type { Tx } from '../../transaction.ts';

/** Locks one alert of a merchant until the end of the transaction. */
export async function lockAlert(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM alert WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}
