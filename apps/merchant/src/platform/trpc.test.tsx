import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiClient } from './api/api-client.ts';
import { trpc } from './trpc.ts';

const answers = vi.fn<(url: string, init: RequestInit) => unknown>();
vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
  const answer = answers(String(url), init);
  const body = String(url).includes('batch=1')
    ? [{ result: { data: answer } }]
    : { result: { data: answer } };
  return new Response(JSON.stringify(body));
});
afterEach(() => {
  answers.mockReset();
});

const asked = () => new URL(answers.mock.lastCall?.[0] ?? '', 'https://app.test');
function within() {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={apiClient} queryClient={queryClient} abortOnUnmount>
        {children}
      </trpc.Provider>
    </QueryClientProvider>
  );
  return { queryClient, wrapper };
}

describe('the hooks of the API', () => {
  test('query by path and input', async () => {
    answers.mockReturnValue({ lines: [] });
    const { wrapper } = within();
    const { result } = renderHook(() => trpc.stock.listLevels.useQuery({ deviceNo: 'VC24090001' }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.data).toEqual({ lines: [] }));
    expect(asked().pathname).toBe('/trpc/stock.listLevels');
    expect(JSON.parse(asked().searchParams.get('input') ?? '')).toEqual({ 0: { deviceNo: 'VC24090001' } });
  });
  test('query page after page', async () => {
    answers
      .mockReturnValueOnce({ items: [1], nextCursor: 'c1' })
      .mockReturnValueOnce({ items: [2], nextCursor: null });
    const { wrapper } = within();
    const input = { mode: 'quick', deviceNo: 'VC24090001' } as const;
    const { result } = renderHook(
      () =>
        trpc.restock.listRecords.useInfiniteQuery(input, {
          getNextPageParam: (last: { nextCursor?: string | null }) => last.nextCursor ?? undefined,
        }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.hasNextPage).toBe(true));
    expect(JSON.parse(asked().searchParams.get('input') ?? '')).toEqual({
      0: { ...input, direction: 'forward' },
    });
    await act(() => result.current.fetchNextPage());
    expect(JSON.parse(asked().searchParams.get('input') ?? '')).toEqual({
      0: { ...input, cursor: 'c1', direction: 'forward' },
    });
    await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  });
  test('send a mutation', async () => {
    answers.mockReturnValue({ locale: 'zh-CN' });
    const { wrapper } = within();
    const { result } = renderHook(() => trpc.identity.savePreferences.useMutation(), { wrapper });
    await act(() => result.current.mutateAsync({ locale: 'zh-CN' }));
    expect([asked().pathname, answers.mock.lastCall?.[1].body]).toEqual([
      '/trpc/identity.savePreferences',
      '{"locale":"zh-CN"}',
    ]);
  });
  test('reach the cache by path', () => {
    const { queryClient, wrapper } = within();
    const { result } = renderHook(() => trpc.useUtils(), { wrapper });
    const me = { account: { email: 'a@b.test' } } as never;
    result.current.identity.readMe.setData(undefined, me);
    expect(result.current.identity.readMe.getData()).toBe(me);
    expect(queryClient.getQueryData(getQueryKey(trpc.identity.readMe, undefined, 'query'))).toBe(me);
  });
});
