import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useChangeQuery } from './use-change-query.ts';

afterEach(cleanup);

type Change = ReturnType<typeof useChangeQuery>;

/** An editor, and a scanner whose chunk never comes. */
function editorAt(address: string) {
  let change: Change = () => {};
  function Editor() {
    change = useChangeQuery();
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/editor', Component: Editor },
      { path: '/list', Component: () => null },
      { path: '/scanner', lazy: () => new Promise<never>(() => {}) },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    set: (name: string, value: string) =>
      change((query) => {
        query.set(name, value);
        return query;
      }),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

test('changes the query in place of the entry, one change after the other', async () => {
  const { set, address, router } = editorAt('/editor?deviceNo=1');
  await act(async () => {
    set('deviceNo', '2');
    set('draftId', '7');
  });
  expect(address()).toBe('/editor?deviceNo=2&draftId=7');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a page that was left changes nothing of the address of the next', async () => {
  const { set, address, router } = editorAt('/editor?deviceNo=1');
  await act(() => router.navigate('/list?q=cola'));
  await act(async () => set('deviceNo', '3'));
  expect(address()).toBe('/list?q=cola');
});

test('a page that is being left does not call the navigation off', async () => {
  const { set, address, router } = editorAt('/editor?deviceNo=1');
  await act(async () => void router.navigate('/scanner?purpose=gtin'));
  await act(async () => set('deviceNo', '4'));
  expect(address()).toBe('/editor?deviceNo=1');
  expect(router.state.navigation.location?.pathname).toBe('/scanner');
});
