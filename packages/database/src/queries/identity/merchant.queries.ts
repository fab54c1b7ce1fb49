import type { Tx } from '../../transaction.ts';

/** Next value of the sequence of merchant numbers; one may be skipped, none is issued twice. */
export async function nextMerchantNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('merchant_number')::float8 AS n`;
  return row?.n ?? 0;
}

/** Takes an advisory lock until the end of the transaction: one caller at a time sees whether a merchant exists. */
export async function lockMerchants(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first-merchant'))`;
}
