import type { Tx } from '../../transaction.ts';

/** Next value of the sequence of merchant numbers; one may be skipped, none is issued twice. */
export async function nextMerchantNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('merchant_number')::float8 AS n`;
  return row?.n ?? 0;
}
