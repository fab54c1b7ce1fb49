import type { QueryClient } from '@tanstack/react-query';
import { isQueryOf } from '#platform/api/is-query-of.ts';
import { hasHead, refreshHead } from './refresh-head.ts';

/** Debounce: a burst of events refetches a query once, and at most once in this time. */
const GATHER_MS = 400;

/**
 * Gathers the query paths that events name, then refetches the mounted queries; others are refetched when shown again.
 */
export function createInvalidator(queryClient: QueryClient, gatherMs: number = GATHER_MS) {
  const due = new Set<string>();
  let changed = new Map<string, Set<unknown>>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    const paths = [...due];
    due.clear();
    const ids = changed;
    changed = new Map();
    const heads = queryClient
      .getQueryCache()
      .findAll({ predicate: (query) => isQueryOf(query.queryKey, paths) && hasHead(query) });
    for (const query of heads) void refreshHead(queryClient, query, ids);
    void queryClient.invalidateQueries({
      predicate: (query) => isQueryOf(query.queryKey, paths) && !heads.includes(query),
    });
  };
  return {
    add(paths: readonly string[], ids: Readonly<Record<string, unknown>> = {}): void {
      for (const path of paths) due.add(path);
      for (const [name, id] of Object.entries(ids))
        changed.set(name, (changed.get(name) ?? new Set()).add(id));
      if (due.size > 0) timer ??= setTimeout(flush, gatherMs);
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      due.clear();
      changed.clear();
    },
  };
}
