import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import { useNewestFirst } from './use-newest-first.ts';

const view = (data: string | undefined, isFetching: boolean): QueryView<string> => ({
  data,
  isFetching,
  error: null,
  isError: false,
  dataUpdatedAt: 0,
  refetch: async () => undefined,
});

test('what the cache holds waits for the newer answer; once shown it stays while others are asked for', () => {
  const { result, rerender } = renderHook(useNewestFirst<QueryView<string>>, {
    initialProps: view('old', true),
  });
  expect(result.current.data).toBeUndefined();
  rerender(view('new', false));
  expect(result.current.data).toBe('new');
  rerender(view('new', true));
  expect(result.current.data).toBe('new');
});

test('without a network, or while it is new enough, what the cache holds is shown at once', () => {
  const { result } = renderHook(useNewestFirst<QueryView<string>>, { initialProps: view('kept', false) });
  expect(result.current.data).toBe('kept');
});
