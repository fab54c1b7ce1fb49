import type { Tx } from '../transaction.ts';

/** Limits how long each statement of the rest of the transaction waits for a lock. */
export async function limitLockWait(tx: Tx, waitMs: number): Promise<void> {
  await tx.$executeRaw`SELECT set_config('lock_timeout', ${String(waitMs)}, true)`;
}
