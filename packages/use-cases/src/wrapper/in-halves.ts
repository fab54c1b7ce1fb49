import { postgresFailure } from './postgres-failure.ts';

const ATTEMPTS = 3;

type BatchWork<Item, Out> = {
  /** Works on some items, all or none. */
  readonly together: (items: readonly Item[]) => Promise<Out>;
  /** Returns the result of an item that failed by itself. */
  readonly alone: (item: Item, failure: unknown) => Out;
  readonly join: (first: Out, second: Out) => Out;
};

/**
 * Works on a batch. A failure is of nobody's: the batch is halved and repeated, so that one item that PostgreSQL
 * refuses costs a few transactions. Conflicts repeat the whole batch; a database that is away fails it. [decision 103]
 */
export async function inHalves<Item, Out>(items: readonly Item[], work: BatchWork<Item, Out>): Promise<Out> {
  try {
    return await withRetries(() => work.together(items));
  } catch (failure) {
    const [only] = items;
    if (only === undefined || postgresFailure(failure) === 'away') throw failure;
    if (items.length === 1) return work.alone(only, failure);
    const half = Math.ceil(items.length / 2);
    const first = await inHalves(items.slice(0, half), work);
    return work.join(first, await inHalves(items.slice(half), work));
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (failure) {
      if (postgresFailure(failure) !== 'retry' || attempt === ATTEMPTS) throw failure;
    }
  }
}
