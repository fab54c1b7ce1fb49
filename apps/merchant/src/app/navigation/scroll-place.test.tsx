import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollKey } from './scroll-key.ts';
import { ScrollPlace } from './scroll-place.tsx';

const LIST = '/pages/tabBar/device/device';
const ROW = '/pages/device/device-details';
const OTHER = '/pages/device/stock-details';

let scrolledTo: number[];
/** Ends the loading of the pages that are not there yet. */
let arrive: () => void;

beforeEach(() => {
  scrolledTo = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    scrolledTo.push(top);
    moveTo(top);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const moveTo = (top: number) => vi.stubGlobal('scrollY', top);

async function show() {
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const later = async () => {
    await arrived;
    return { Component: () => null };
  };
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <Outlet />
            <ScrollPlace />
          </>
        ),
        HydrateFallback: () => null,
        children: [
          { path: LIST, Component: () => null },
          { path: ROW, lazy: later },
          { path: OTHER, lazy: later },
        ],
      },
    ],
    { initialEntries: [LIST] },
  );
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  scrolledTo.length = 0;
  return router;
}

/** Goes to a page that arrives after the list has moved by itself from 1,488 to 1,235 px. */
async function goWhileRowsAreMeasured(router: Awaited<ReturnType<typeof show>>, path: string) {
  moveTo(1_488);
  const list = { search: '', key: scrollKey(router.state.location) };
  const state = path === ROW ? { list, row: ROW } : null;
  const going = router.navigate(path, { state });
  moveTo(1_235);
  arrive();
  await act(() => going);
}

test('a list that stays beside its row is not moved, although its rows were measured meanwhile', async () => {
  const router = await show();
  await goWhileRowsAreMeasured(router, ROW);
  expect(router.state.location.pathname).toBe(ROW);
  moveTo(1_200);
  await act(() => router.navigate(-1));
  expect(scrolledTo).toEqual([]);
});

test('a page of its own begins at the top, and Back leads to where the list was', async () => {
  const router = await show();
  await goWhileRowsAreMeasured(router, OTHER);
  expect(scrolledTo[0]).toBe(0);
  await act(() => router.navigate(-1));
  expect(scrolledTo.at(-1)).toBe(1_488);
});
