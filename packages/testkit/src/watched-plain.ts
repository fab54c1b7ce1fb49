import type { PlainDatabase, Statement } from '@larder/database/open-plain-database';

/** The same connections; runs `before` ahead of every statement, which is the `place`-th since the start, from 1. */
export function watchedPlain(
  plain: PlainDatabase,
  before: (statement: Statement, place: number) => Promise<void> | void,
): PlainDatabase {
  let count = 0;
  return {
    close: plain.close,
    transaction: (work) =>
      plain.transaction((tx) =>
        work({
          rows: async (statement, values) => {
            count += 1;
            await before(statement, count);
            return tx.rows(statement, values);
          },
        }),
      ),
  };
}

/** Fails at the `place`-th statement as when the connection is lost. */
export const lostAt = (plain: PlainDatabase, place: number): PlainDatabase =>
  watchedPlain(plain, (_, at) => {
    if (at === place)
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
