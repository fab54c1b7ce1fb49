import type { Tx } from './transaction.ts';

/**
 * Makes the rest of this transaction look up the rows of its batch in indexes: the planner prefers to read whole tables
 * for some thousand rows, and a batch takes longer then the more there is in them. Changes no result.
 */
export async function planLookUps(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;
}
