import { WEEK_MS } from '@larder/domain/durations';
import type { Query, QueryClient } from '@tanstack/react-query';
import type {
  PersistedClient,
  Persister,
  PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client';
import { createStore, del, get, set } from 'idb-keyval';
import { isQueryOf } from '#platform/api/is-query-of.ts';
import { isWorthRetrying } from '#platform/api/refusal-of.ts';
import { preview } from '#platform/session/preview.ts';

/** Queries that are readable offline; never any that a door or a payment depends on. [screens 1.2] */
const KEPT = [
  'identity.readMe',
  'home',
  'device.list',
  'device.count',
  'device.read',
  'device.readSelling',
  'template.listRecords',
  'template.readRecord',
  'export.list',
  'finance',
  'order',
  'product',
  'restock',
  'statistics',
  'stock',
  'team.listRestockers',
  'team.listMembers',
  'team.readMember',
  'team.listRoles',
  'team.readRole',
  'team.readRestocker',
  'tutorial',
  'meta.listEnums',
];
const WRITE_DELAY_MS = 1_000;
const KEY = 'queries';

const KEPT_PAGES = 5;

/**
 * Returns the first pages of a long list; storing all of them would copy the whole list every second while the user
 * scrolls.
 */
export function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams) || pages.length <= KEPT_PAGES) return data;
  return { pages: pages.slice(0, KEPT_PAGES), pageParams: pageParams.slice(0, KEPT_PAGES) };
}

/**
 * Keeps responses whose refetch failed offline, and drops those that were refused. Mutations are never stored, so a
 * later start of the app cannot send one.
 */
export const isKept = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  state.data !== undefined &&
  (state.status === 'success' || isWorthRetrying(state.error)) &&
  isQueryOf(queryKey, KEPT);

/**
 * Prepares the cache for the next start of the app: without errors, since not all can be serialized, and invalidated,
 * since live events are missed while the app is closed.
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

/** Writes at most once a second. Does nothing where the browser forbids IndexedDB. */
function createIdbPersister(): Persister {
  const store = createStore('larder', 'cache');
  let next: PersistedClient | null = null;
  let writing = false;
  return {
    persistClient(client) {
      // A preview shows less than its viewer may see.
      if (preview.read()) return;
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

/** `buster` is the build: an older build may have stored answers of another shape. */
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

/** Deletes every stored answer of the user at sign-out. */
export async function forgetAll(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.clear();
  await persister.removeClient();
}

/** Deletes the answers of the previous merchant after a switch and refetches what is on the screen. */
export async function startAfresh(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ type: 'inactive' });
  await persister.removeClient();
  await client.resetQueries();
}
