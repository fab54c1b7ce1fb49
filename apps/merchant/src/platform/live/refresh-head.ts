import type { LiveIdName } from '@larder/contract/live-event';
import { MINUTE_MS } from '@larder/domain/durations';
import type { Query, QueryClient } from '@tanstack/react-query';

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Row[]; readonly nextCursor?: unknown };
export type Pages = { readonly pages: readonly Page[]; readonly pageParams: readonly unknown[] };

/** Ids of what changed, by name: `orderId`. */
export type ChangedIds = ReadonlyMap<string, ReadonlySet<unknown>>;

/**
 * Options of a paged query whose news appear at its top: a live event refetches only its first page. Where older rows
 * change too, `eventId` names the id by which events identify a row; if the first page does not contain it, the whole
 * list is refetched. Not for lists by urgency or name (cabinets, alerts, restockers, products): there a change may move
 * its row anywhere, so the first page alone proves nothing.
 */
export const headOptions = (rowKey: string, eventId?: LiveIdName) => ({ meta: { rowKey, eventId } });

/** Joins a new first page to the list; null when so much is new that the two do not meet. */
export function withNewHead({ pages, pageParams }: Pages, head: Page, rowKey: string): Pages | null {
  const last = head.items.at(-1);
  if (!last || head.nextCursor === null) return { pages: [head], pageParams: pageParams.slice(0, 1) };
  for (const [index, page] of pages.entries()) {
    const at = page.items.findIndex((row) => row[rowKey] === last[rowKey]);
    if (at < 0) continue;
    const joined = { ...page, items: [...head.items, ...page.items.slice(at + 1)] };
    return {
      pages: [joined, ...pages.slice(index + 1)],
      pageParams: [...pageParams.slice(0, 1), ...pageParams.slice(index + 1)],
    };
  }
  return null;
}

/** True for a list on the screen with several pages whose news appear on the first. */
export function hasHead(query: Query): boolean {
  const data = query.state.data as Partial<Pages> | undefined;
  return typeof query.meta?.rowKey === 'string' && query.isActive() && (data?.pages?.length ?? 0) > 1;
}

const TIMEOUT_MS = MINUTE_MS;

/**
 * Refetches the first page and keeps the others; refetches everything where they do not meet, or where a row changed
 * that the first page does not contain. A failed refetch leaves the query stale until it is shown again.
 */
export async function refreshHead(
  queryClient: QueryClient,
  query: Query,
  changed: ChangedIds = new Map(),
): Promise<void> {
  const { queryKey, meta } = query;
  const read = query.options.queryFn as unknown as (asking: object) => Promise<Page>;
  try {
    const head = await read({ queryKey, pageParam: null, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const old = queryClient.getQueryData<Pages>(queryKey);
    const rowKey = String(meta?.rowKey);
    const shown = new Set(head.items.map((row) => row[rowKey]));
    const changedBelow = [...(changed.get(String(meta?.eventId)) ?? [])].some((id) => !shown.has(id));
    const joined = old && !changedBelow && withNewHead(old, head, rowKey);
    if (joined) queryClient.setQueryData(queryKey, joined);
    else await queryClient.invalidateQueries({ queryKey, exact: true });
  } catch {
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
