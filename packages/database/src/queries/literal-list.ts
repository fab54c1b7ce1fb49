import { Prisma } from '../generated/client.ts';

/**
 * Writes states of the domain into a statement: `WHERE state IN (${literalList(activeSessionStates)})`. As literals and
 * not as parameters, because only then Postgres proves that a partial index on the same states serves the query.
 */
export function literalList(states: readonly string[]): Prisma.Sql {
  return Prisma.raw(literalText(states));
}

/** The same for the text of a plain statement. */
export function literalText(states: readonly string[]): string {
  const odd = states.find((state) => !/^[a-z_]+$/.test(state));
  if (odd !== undefined) throw new Error(`${odd} is not the name of a state`);
  return states.map((state) => `'${state}'`).join(', ');
}

/**
 * Writes the length of a page into a statement: `LIMIT ${literalCount(limit + 1)}`. PostgreSQL expects a tenth of the
 * rows of a LIMIT that is a parameter, so on a large table it discards the generic plan and plans the statement again
 * at every call.
 */
export function literalCount(count: number): Prisma.Sql {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} is no number of rows`);
  return Prisma.raw(String(count));
}
