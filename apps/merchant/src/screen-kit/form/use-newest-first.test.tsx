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

test('a form waits for newer data than the cache has; once shown, it stays during later refetches', () => {
  const { result, rerender } = renderHook(useNewestFirst<QueryView<string>>, {
    initialProps: view('old', true),
  });
  expect(result.current.data).toBeUndefined();
  rerender(view('new', false));
  expect(result.current.data).toBe('new');
  rerender(view('new', true));
  expect(result.current.data).toBe('new');
});

test('cached data is shown at once offline, or while it is fresh enough', () => {
  const { result } = renderHook(useNewestFirst<QueryView<string>>, { initialProps: view('kept', false) });
  expect(result.current.data).toBe('kept');
});
