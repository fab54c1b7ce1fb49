import type { Query, QueryClient } from '@tanstack/react-query';

type Row = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Row[]; readonly nextCursor?: unknown };
export type Pages = { readonly pages: readonly Page[]; readonly pageParams: readonly unknown[] };

/** Options of a paged query whose news come at its top: an event of the live stream reads its first page only. */
export const headOptions = (rowKey: string) => ({ meta: { rowKey } });

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

/** Reads the first page anew and keeps the others; everything where they do not meet. What fails shows as stale when it is looked at again. */
export async function refreshHead(queryClient: QueryClient, query: Query): Promise<void> {
  const { queryKey, meta } = query;
  const read = query.options.queryFn as unknown as (asking: object) => Promise<Page>;
  try {
    const head = await read({ queryKey, pageParam: null, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const old = queryClient.getQueryData<Pages>(queryKey);
    const joined = old && withNewHead(old, head, String(meta?.rowKey));
    if (joined) queryClient.setQueryData(queryKey, joined);
    else await queryClient.invalidateQueries({ queryKey, exact: true });
  } catch {
    await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
