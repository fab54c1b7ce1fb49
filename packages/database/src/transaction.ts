import type { Prisma, PrismaClient } from './generated/client.ts';
import type { Database } from './open-database.ts';

/** What a use case works with: the Prisma client of one open transaction. */
export type Tx = Prisma.TransactionClient;

export type TransactionOptions = {
  /** Repeatable read where a read must see one state; the default is read committed. */
  readonly isolation?: 'ReadCommitted' | 'RepeatableRead' | 'Serializable';
  readonly timeoutMs?: number;
};

/** Runs `work` in one transaction; anything thrown rolls back. Refusals are values: throw a marker of your own to roll back on one. */
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
