import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createAppHistory } from './create-app-history.ts';
import { HistoryContext } from './history-context.ts';
import { LocationContext } from './use-location.ts';
import { useSearchParams } from './use-search-params.ts';

test('a page that is being left does not change the address of the next', () => {
  let keys = 0;
  window.history.replaceState(null, '', '/editor?deviceNo=1');
  const history = createAppHistory(window, () => `key-${++keys}`);
  const shown = history.visit().location;
  const around = ({ children }: { children: ReactNode }) => (
    <HistoryContext value={history}>
      <LocationContext value={shown}>{children}</LocationContext>
    </HistoryContext>
  );
  const { result } = renderHook(() => useSearchParams()[1], { wrapper: around });

  act(() => result.current(new URLSearchParams({ deviceNo: '2' }), { replace: true }));
  expect(window.location.search).toBe('?deviceNo=2');
  history.push('/scanner?purpose=gtin');
  act(() => result.current(new URLSearchParams({ deviceNo: '3' }), { replace: true }));
  act(() => result.current(new URLSearchParams({ deviceNo: '4' })));
  expect(window.location.pathname + window.location.search).toBe('/scanner?purpose=gtin');
  history.close();
});
