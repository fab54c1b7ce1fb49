import type { Tx } from '../../transaction.ts';

/**
 * Locks the matching of lines until the end of the transaction; false if another worker matches. One lock for all lines
 * costs one statement a batch, where locks of rows write every line a second time. [decision 167]
 */
export async function tryLockMatching(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('match provider lines')) AS held`;
  return row?.held === true;
}

/**
 * Waits until no worker matches lines or keeps new ones, and locks both until the end of the transaction: what a day
 * adds up to does not change while it is closed.
 */
export async function lockDays(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('match provider lines'))`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('days of the provider'))`;
}

/** Keeps days from being closed until the end of the transaction. Waits while some are. */
export async function keepDaysOpen(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtext('days of the provider'))`;
}
