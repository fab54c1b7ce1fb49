import { createI18n } from '@larder/i18n/create-i18n';
import { Chips } from '@larder/ui/layout/chips';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { AppRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';
import { createAppRouter } from './navigation/create-app-router.ts';

afterEach(cleanup);

function List() {
  const { filters, setFilters } = useQueryFilters({ state: 'all' });
  const chips = ['all', 'open'].map((value) => ({ value, label: value }));
  return (
    <Chips label="State" chips={chips} value={filters.state} onChange={(state) => setFilters({ state })} />
  );
}

/** A tap as the browser sends it: nothing waits for what React may draw later. */
function tap(element: HTMLElement) {
  const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  element.click();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before });
}

test('A choice that the address keeps is shown as soon as it is tapped.', () => {
  render(<AppRouter {...createAppRouter([{ path: '*', Component: List }])} />);
  const open = screen.getByRole<HTMLInputElement>('radio', { name: 'open' });
  tap(open);
  expect(open.checked).toBe(true);
  expect(location.search).toBe('?state=open');
});

test('An error beside the pages is replaced by a text and Reload, as one of a page is.', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await createI18n('en-US', [initReactI18next]);
  const Broken = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const routes = appRoutes.map(({ ErrorBoundary }) => ({ path: '*', Component: Broken, ErrorBoundary }));
  render(<AppRouter {...createAppRouter(routes)} />);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('TypeError');
  silence.mockRestore();
});
