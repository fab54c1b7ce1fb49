import type { Query, QueryClient } from '@tanstack/react-query';
import type {
  PersistedClient,
  Persister,
  PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client';
import { createStore, del, get, set } from 'idb-keyval';
import { isQueryOf } from './is-query-of.ts';
import { isWorthRetrying } from './refusal-of.ts';

/** What may be read without a network. Never what a door or a payment hangs on. [screens 1.2] */
const KEPT = [
  'identity.me',
  'home.overview',
  'device.list',
  'device.counts',
  'device.get',
  'template.records',
  'template.record',
  'order.list',
  'order.summary',
  'order.get',
  'product',
  'restock',
  'stock',
  'team.restockers',
  'team.restocker',
  'meta.enums',
];
const WEEK_MS = 7 * 86_400_000;
const WRITE_DELAY_MS = 1_000;
const KEY = 'queries';

const KEPT_PAGES = 5;

/** Of a long list its beginning: all of it would be copied every second while somebody scrolls. */
export function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams) || pages.length <= KEPT_PAGES) return data;
  return { pages: pages.slice(0, KEPT_PAGES), pageParams: pageParams.slice(0, KEPT_PAGES) };
}

/**
 * What was read stays readable when asking again found no network; what was refused is not kept. Mutations are never kept, so none can be
 * sent by a later start.
 */
export const isKept = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  state.data !== undefined &&
  (state.status === 'success' || isWorthRetrying(state.error)) &&
  isQueryOf(queryKey, KEPT);

/**
 * As the next start of the app shall find it: without the errors of this one, which cannot all be stored, and to be asked for again at once,
 * because nobody heard the live events in between.
 */
export function asRead(client: PersistedClient): PersistedClient {
  const { clientState } = client;
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success' as const,
      error: null,
      fetchFailureReason: null,
      isInvalidated: true,
    },
  }));
  return { ...client, clientState: { ...clientState, queries } };
}

/** Writes at most once a second. Where IndexedDB is forbidden, nothing is kept and nothing breaks. */
function createIdbPersister(): Persister {
  const store = createStore('larder', 'cache');
  let next: PersistedClient | null = null;
  let writing = false;
  return {
    persistClient(client) {
      next = client;
      if (writing) return;
      writing = true;
      setTimeout(() => {
        writing = false;
        if (next) void set(KEY, asRead(next), store).catch(() => {});
      }, WRITE_DELAY_MS);
    },
    restoreClient: () => get<PersistedClient>(KEY, store).catch(() => undefined),
    removeClient() {
      next = null;
      return del(KEY, store).catch(() => {});
    },
  };
}

const persister = createIdbPersister();

/** `buster` is the build: what an older build stored may have another form. */
export const persistOptions = (buster: string): Omit<PersistQueryClientOptions, 'queryClient'> => ({
  persister,
  maxAge: WEEK_MS,
  buster,
  dehydrateOptions: {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
    serializeData: firstPages,
  },
});

/** At sign-out: nothing of the user stays on the phone. */
export async function forgetAll(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.clear();
  await persister.removeClient();
}

/** When the merchant is switched: nothing of the one before stays, what is on the screen is read anew. */
export async function startAfresh(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ type: 'inactive' });
  await persister.removeClient();
  await client.resetQueries();
}
