import type { LiveIdName } from '@larder/contract/live-event';
import type { Query, QueryClient } from '@tanstack/react-query';

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Row[]; readonly nextCursor?: unknown };
export type Pages = { readonly pages: readonly Page[]; readonly pageParams: readonly unknown[] };

/** Ids of what changed, by what they are of: `orderId`. */
export type ChangedIds = ReadonlyMap<string, ReadonlySet<unknown>>;

/**
 * Options of a paged query whose news come at its top: an event of the live stream reads its first page only. Where older rows change
 * too, `eventId` names the id by which events tell of a row; one that the first page does not show has everything read. Not for lists by
 * urgency or name (cabinets, alerts, restockers, products): there a change moves its row anywhere, and the first page does not tell.
 */
export const headOptions = (rowKey: string, eventId?: LiveIdName) => ({ meta: { rowKey, eventId } });

/** The list with its first page read anew; null when so much came that the two do not meet. */
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

/** True for a list on the screen with several pages, of which the first tells the news. */
export function hasHead(query: Query): boolean {
  const data = query.state.data as Partial<Pages> | undefined;
  return typeof query.meta?.rowKey === 'string' && query.isActive() && (data?.pages?.length ?? 0) > 1;
}

const TIMEOUT_MS = 60_000;

/**
 * Reads the first page anew and keeps the others; everything where they do not meet, or where something changed that the first page does
 * not show. What fails shows as stale when it is looked at again.
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
    const elsewhere = [...(changed.get(String(meta?.eventId)) ?? [])].some((id) => !shown.has(id));
    const joined = old && !elsewhere && withNewHead(old, head, rowKey);
    if (joined) queryClient.setQueryData(queryKey, joined);
    else await queryClient.invalidateQueries({ queryKey, exact: true });
  } catch {
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
