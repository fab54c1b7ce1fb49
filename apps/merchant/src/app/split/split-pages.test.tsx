import type { Permission } from '@larder/domain/team/permissions';
import { ListRow } from '@larder/ui/layout/list-row';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PageAtPath } from '#app/page-at-path.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { loadTexts } from '#screen-kit/texts/load-texts.ts';

const LIST = '/pages/index/order-management/order-management';
const DETAILS = '/pages/index/order-management/order-details';

vi.mock('#app/page-loader.ts', () => ({ loadPage: async () => ({ default: () => <Orders /> }) }));

await loadTexts();

function Orders() {
  const { filters, setFilters } = useQueryFilters({ status: 'all' });
  return (
    <section aria-label="orders">
      <p data-testid="status">{filters.status}</p>
      <button type="button" onClick={() => setFilters({ status: 'paid' })}>
        Paid
      </button>
      <ul>
        {['1', '2', '3'].map((id) => (
          <ListRow key={id} id={id} title={`Order ${id}`} href={`${DETAILS}?id=${id}`} />
        ))}
      </ul>
    </section>
  );
}

const Details = () => <p data-testid="details">{useSearchParams()[0].get('id')}</p>;

type Shown = { address?: string; widthPx?: number; held?: readonly Permission[] };

/** Waits for the code of both panes: until it is loaded, the page stands alone. */
const panes = () => waitFor(() => expect(document.querySelector('[data-pane="list"] ul')).not.toBeNull());

/** The two pages in a window of this width. */
async function show({ address = LIST, widthPx = 1_280, held = ['order.view'] }: Shown = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const router = createMemoryRouter(
    [
      {
        Component: PageAtPath,
        children: [
          { path: LIST, Component: Orders },
          { path: DETAILS, Component: Details },
          { path: '/before', Component: () => null },
        ],
      },
    ],
    { initialEntries: ['/before', address], initialIndex: 1 },
  );
  await act(async () => {
    render(
      <MeContext value={{ permissions: held } as unknown as Me}>
        <RouterProvider router={router} />
      </MeContext>,
    );
  });
  return {
    router,
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    open: async (id: string) => {
      const row = await screen.findByRole('link', { name: `Order ${id}` });
      await act(async () => row.click());
    },
    press: (key: string) => {
      const focused = document.activeElement ?? document.body;
      return act(async () => fireEvent.keyDown(focused, { key }));
    },
  };
}

const list = () => screen.findByRole('region', { name: 'orders' });
const details = () => screen.queryByTestId('details')?.textContent ?? null;
const status = () => screen.getByTestId('status').textContent;
const marked = () => screen.queryByRole('link', { current: true })?.textContent ?? null;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a list beside what its rows lead to', () => {
  test('stays mounted with its filter while a row is open, which is marked', async () => {
    const app = await show({ address: `${LIST}?status=unpaid` });
    await panes();
    const shown = await list();
    await app.open('2');
    expect(app.address()).toBe(`${DETAILS}?id=2`);
    expect([details(), marked(), status()]).toEqual(['2', 'Order 2', 'unpaid']);
    expect(shown.isConnected).toBe(true);
  });

  test('is where Back leads, however many rows were opened', async () => {
    const app = await show({ address: `${LIST}?status=unpaid` });
    await panes();
    await app.open('1');
    await app.open('2');
    await app.open('3');
    expect(details()).toBe('3');
    await app.back();
    expect(app.address()).toBe(`${LIST}?status=unpaid`);
    expect([details(), marked()]).toEqual([null, null]);
  });

  test('closes the row when its filter changes, and keeps the filter for the next row', async () => {
    const app = await show();
    await panes();
    await app.open('1');
    await act(async () => screen.getByRole('button', { name: 'Paid' }).click());
    expect([app.address(), details()]).toEqual([`${LIST}?status=paid`, null]);
    await app.open('2');
    expect([details(), status()]).toEqual(['2', 'paid']);
    await app.back();
    expect(app.address()).toBe(`${LIST}?status=paid`);
  });

  test('is there for a row that was opened by its address', async () => {
    const app = await show({ address: `${DETAILS}?id=3` });
    const shown = await list();
    expect([details(), marked(), status()]).toEqual(['3', 'Order 3', 'all']);
    expect(within(shown).getAllByRole('link')).toHaveLength(3);
    await app.open('1');
    await app.back();
    expect(app.address()).toBe('/before');
  });

  test('opens rows by J and K and closes them by Escape, once the focus is in it', async () => {
    const app = await show();
    await panes();
    await app.press('j');
    expect(details()).toBe(null);
    (await screen.findByRole('button', { name: 'Paid' })).focus();
    await app.press('j');
    await app.press('j');
    expect(details()).toBe('2');
    await app.press('k');
    expect(details()).toBe('1');
    await app.press('Escape');
    expect([app.address(), details()]).toEqual([LIST, null]);
  });

  test.each<[string, Shown]>([
    ['on a phone', { widthPx: 390 }],
    ['for members who may not see the list', { held: ['device.view'] }],
  ])('is left out %s', async (_, shown) => {
    await show({ ...shown, address: `${DETAILS}?id=3` });
    expect([details(), screen.queryByRole('region', { name: 'orders' })]).toEqual(['3', null]);
  });
});
