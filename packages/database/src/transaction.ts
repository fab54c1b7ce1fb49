import type { Prisma, PrismaClient } from './generated/client.ts';
import type { Database } from './open-database.ts';

/** The Prisma client of one open transaction, as use cases receive it. */
export type Tx = Prisma.TransactionClient;

export type TransactionOptions = {
  /** Repeatable read where a read must see one state; the default is read committed. */
  readonly isolation?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  readonly timeoutMs?: number;
};

/**
 * Runs `work` in one transaction; any exception rolls back. Refusals are values: to roll back on one, throw a marker of
 * your own.
 */
export function transaction<T>(
  database: Database | { readonly prisma: PrismaClient },
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return database.prisma.$transaction(work, {
    maxWait: 10_000,
    timeout: options.timeoutMs ?? 30_000,
    ...(options.isolation ? { isolationLevel: options.isolation } : {}),
  });
}
